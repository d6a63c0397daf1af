# A job in the background of a shell without job control ignores SIGINT: python starts it as a terminal would.
python3 - "$@" <<'PY'
import signal, subprocess, sys, time
number = getattr(signal, "SIG" + sys.argv[1])
with open("err", "w") as err:
    run = subprocess.Popen(["seacoral", "f.c", "-e", "f", "-v", "--time-budget", "60s", "--tools", "libfuzzer", *sys.argv[2:]], stderr=err,
                           preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    deadline = time.time() + 30
    while time.time() < deadline and "\nanalysing" not in open("err").read():
        time.sleep(0.05)
    time.sleep(0.5)
    run.send_signal(number)
    start = time.time()
    status = run.wait()
    if time.time() - start > 20:
        print("took too long")
    sys.exit(status)
PY
