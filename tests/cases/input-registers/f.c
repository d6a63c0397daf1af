#include <stdint.h>

#define __I volatile const
#define __IO volatile

typedef struct {
    __I uint32_t SR;
    __IO uint32_t DR, CR;
} uart_t;

#define PERIPHERALS 0x40000000UL
#define UART0 ((uart_t *)(PERIPHERALS + 0x4000UL))
#define UART1 ((uart_t *)0x40005000)
#define ENABLED ((volatile uint32_t *)0xE000E100)
#define PORTB (*(volatile uint8_t *)(0x05 + 0x20))

static uart_t *const console = (uart_t *)0x40009000;

/* A register changes while the code reads it. */
int receive(void)
{
    int waited = 0;
    while (!(UART0->SR & 1))
        if (++waited > 1)
            return -1;
    if (waited == 1 && UART0->SR == 0x80)
        return -2;
    return UART0->DR & 0xff;
}

/* Several accesses by different types; an index that the code does not limit. */
int masked(unsigned irq)
{
    *(volatile uint32_t *)0x40011000 = 1;
    if (*(volatile uint32_t *)0x40011004 & 2)
        return 1;
    if (*(volatile uint8_t *)0x40011005 == 7)
        return 2;
    PORTB |= 3;
    if (PORTB == 8)
        return 3;
    return (ENABLED[irq >> 5] & (1u << (irq & 31))) != 0 && irq > 40;
}

static int send(uart_t *uart, int x)
{
    if (uart->CR & 1) {
        uart->DR = x;
        return uart->DR == 5 ? 1 : 0;
    }
    return 2;
}

/* Pointers to registers are kept: what the code writes stays there. */
int kept(int x)
{
    if (console->SR == 3)
        return 9;
    return send(UART1, x);
}

int changes(void)
{
    uart_t *uart = UART1;
    if (uart->SR == 1 && uart->SR == 2)
        return 1;
    return 0;
}

/* The address is computed: no integer of 32 bits is the address of an object. */
#define HWREG(address) (*(volatile uint32_t *)(address))

int try_send(uint32_t base, uint8_t c)
{
    if (HWREG(base + 0x18) & 0x20)
        return 0;
    HWREG(base) = c;
    return HWREG(base + 0x18) == 0x80;
}

static volatile int pending;

int interrupted(void)
{
    if (pending && !pending)
        return 1;
    return 0;
}
