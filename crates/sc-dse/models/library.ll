target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
%union.anon = type { double }
%union.anon.0 = type { float }
%union.anon.1 = type { x86_fp80 }
%struct.__sc_x87 = type { i64, i16 }
%union.anon.2 = type { double }
%union.anon.3 = type { double }
%union.anon.4 = type { double }
%union.anon.5 = type { float }
%union.anon.6 = type { float }
%union.anon.7 = type { x86_fp80 }
%union.anon.8 = type { x86_fp80 }
%struct.__sc_stream = type { ptr, ptr, ptr, ptr, i32, i32 }
%struct.__sc_text = type { ptr, i64, i64 }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }
@strtok.next = internal global ptr null, align 8
define weak i64 @strlen(ptr noundef %0) {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  store ptr %0, ptr %2, align 8
  store i64 0, ptr %3, align 8
  br label %4
4:
  %5 = load ptr, ptr %2, align 8
  %6 = load i64, ptr %3, align 8
  %7 = getelementptr i8, ptr %5, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp ne i8 %8, 0
  br i1 %9, label %10, label %13
10:
  %11 = load i64, ptr %3, align 8
  %12 = add i64 %11, 1
  store i64 %12, ptr %3, align 8
  br label %4
13:
  %14 = load i64, ptr %3, align 8
  ret i64 %14
}
define weak i64 @strnlen(ptr noundef %0, i64 noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  store i64 0, ptr %5, align 8
  br label %6
6:
  %7 = load i64, ptr %5, align 8
  %8 = load i64, ptr %4, align 8
  %9 = icmp ult i64 %7, %8
  br i1 %9, label %10, label %17
10:
  %11 = load ptr, ptr %3, align 8
  %12 = load i64, ptr %5, align 8
  %13 = getelementptr i8, ptr %11, i64 %12
  %14 = load i8, ptr %13, align 1
  %15 = sext i8 %14 to i32
  %16 = icmp ne i32 %15, 0
  br label %17
17:
  %18 = phi i1 [ false, %6 ], [ %16, %10 ]
  br i1 %18, label %19, label %22
19:
  %20 = load i64, ptr %5, align 8
  %21 = add i64 %20, 1
  store i64 %21, ptr %5, align 8
  br label %6
22:
  %23 = load i64, ptr %5, align 8
  ret i64 %23
}
define weak i32 @strcmp(ptr noundef %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  %8 = alloca i8, align 1
  %9 = alloca i8, align 1
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  %10 = call i32 @__sc_dse_any()
  store i32 %10, ptr %6, align 4
  store i64 0, ptr %7, align 8
  br label %11
11:
  %12 = load ptr, ptr %4, align 8
  %13 = load i64, ptr %7, align 8
  %14 = getelementptr i8, ptr %12, i64 %13
  %15 = load i8, ptr %14, align 1
  store i8 %15, ptr %8, align 1
  %16 = load ptr, ptr %5, align 8
  %17 = load i64, ptr %7, align 8
  %18 = getelementptr i8, ptr %16, i64 %17
  %19 = load i8, ptr %18, align 1
  store i8 %19, ptr %9, align 1
  %20 = load i8, ptr %8, align 1
  %21 = zext i8 %20 to i32
  %22 = load i8, ptr %9, align 1
  %23 = zext i8 %22 to i32
  %24 = icmp ne i32 %21, %23
  br i1 %24, label %25, label %34
25:
  %26 = load i8, ptr %8, align 1
  %27 = zext i8 %26 to i32
  %28 = load i8, ptr %9, align 1
  %29 = zext i8 %28 to i32
  %30 = icmp slt i32 %27, %29
  %31 = zext i1 %30 to i32
  %32 = load i32, ptr %6, align 4
  %33 = call i32 @__sc_of_sign(i32 noundef %31, i32 noundef %32)
  store i32 %33, ptr %3, align 4
  br label %42
34:
  %35 = load i8, ptr %8, align 1
  %36 = icmp ne i8 %35, 0
  br i1 %36, label %38, label %37
37:
  store i32 0, ptr %3, align 4
  br label %42
38:
  br label %39
39:
  %40 = load i64, ptr %7, align 8
  %41 = add i64 %40, 1
  store i64 %41, ptr %7, align 8
  br label %11
42:
  %43 = load i32, ptr %3, align 4
  ret i32 %43
}
declare i32 @__sc_dse_any()
define internal i32 @__sc_of_sign(i32 noundef %0, i32 noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  store i32 %0, ptr %4, align 4
  store i32 %1, ptr %5, align 4
  %7 = load i32, ptr %5, align 4
  %8 = and i32 %7, 2147483647
  store i32 %8, ptr %6, align 4
  %9 = load i32, ptr %4, align 4
  %10 = icmp ne i32 %9, 0
  br i1 %10, label %11, label %14
11:
  %12 = load i32, ptr %5, align 4
  %13 = or i32 %12, -2147483648
  store i32 %13, ptr %3, align 4
  br label %21
14:
  %15 = load i32, ptr %6, align 4
  %16 = load i32, ptr %6, align 4
  %17 = icmp ne i32 %16, 0
  %18 = xor i1 %17, true
  %19 = zext i1 %18 to i32
  %20 = add i32 %15, %19
  store i32 %20, ptr %3, align 4
  br label %21
21:
  %22 = load i32, ptr %3, align 4
  ret i32 %22
}
define weak i32 @strncmp(ptr noundef %0, ptr noundef %1, i64 noundef %2) {
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  %10 = alloca i8, align 1
  %11 = alloca i8, align 1
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i64 %2, ptr %7, align 8
  %12 = call i32 @__sc_dse_any()
  store i32 %12, ptr %8, align 4
  store i64 0, ptr %9, align 8
  br label %13
13:
  %14 = load i64, ptr %9, align 8
  %15 = load i64, ptr %7, align 8
  %16 = icmp ult i64 %14, %15
  br i1 %16, label %17, label %48
17:
  %18 = load ptr, ptr %5, align 8
  %19 = load i64, ptr %9, align 8
  %20 = getelementptr i8, ptr %18, i64 %19
  %21 = load i8, ptr %20, align 1
  store i8 %21, ptr %10, align 1
  %22 = load ptr, ptr %6, align 8
  %23 = load i64, ptr %9, align 8
  %24 = getelementptr i8, ptr %22, i64 %23
  %25 = load i8, ptr %24, align 1
  store i8 %25, ptr %11, align 1
  %26 = load i8, ptr %10, align 1
  %27 = zext i8 %26 to i32
  %28 = load i8, ptr %11, align 1
  %29 = zext i8 %28 to i32
  %30 = icmp ne i32 %27, %29
  br i1 %30, label %31, label %40
31:
  %32 = load i8, ptr %10, align 1
  %33 = zext i8 %32 to i32
  %34 = load i8, ptr %11, align 1
  %35 = zext i8 %34 to i32
  %36 = icmp slt i32 %33, %35
  %37 = zext i1 %36 to i32
  %38 = load i32, ptr %8, align 4
  %39 = call i32 @__sc_of_sign(i32 noundef %37, i32 noundef %38)
  store i32 %39, ptr %4, align 4
  br label %49
40:
  %41 = load i8, ptr %10, align 1
  %42 = icmp ne i8 %41, 0
  br i1 %42, label %44, label %43
43:
  store i32 0, ptr %4, align 4
  br label %49
44:
  br label %45
45:
  %46 = load i64, ptr %9, align 8
  %47 = add i64 %46, 1
  store i64 %47, ptr %9, align 8
  br label %13
48:
  store i32 0, ptr %4, align 4
  br label %49
49:
  %50 = load i32, ptr %4, align 4
  ret i32 %50
}
define weak i32 @strcasecmp(ptr noundef %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  %10 = call i32 @__sc_dse_any()
  store i32 %10, ptr %6, align 4
  store i64 0, ptr %7, align 8
  br label %11
11:
  %12 = load ptr, ptr %4, align 8
  %13 = load i64, ptr %7, align 8
  %14 = getelementptr i8, ptr %12, i64 %13
  %15 = load i8, ptr %14, align 1
  %16 = zext i8 %15 to i32
  store i32 %16, ptr %8, align 4
  %17 = load ptr, ptr %5, align 8
  %18 = load i64, ptr %7, align 8
  %19 = getelementptr i8, ptr %17, i64 %18
  %20 = load i8, ptr %19, align 1
  %21 = zext i8 %20 to i32
  store i32 %21, ptr %9, align 4
  %22 = load i32, ptr %8, align 4
  %23 = icmp sge i32 %22, 65
  %24 = zext i1 %23 to i32
  %25 = load i32, ptr %8, align 4
  %26 = icmp sle i32 %25, 90
  %27 = zext i1 %26 to i32
  %28 = and i32 %24, %27
  %29 = mul i32 %28, 32
  %30 = load i32, ptr %8, align 4
  %31 = add i32 %30, %29
  store i32 %31, ptr %8, align 4
  %32 = load i32, ptr %9, align 4
  %33 = icmp sge i32 %32, 65
  %34 = zext i1 %33 to i32
  %35 = load i32, ptr %9, align 4
  %36 = icmp sle i32 %35, 90
  %37 = zext i1 %36 to i32
  %38 = and i32 %34, %37
  %39 = mul i32 %38, 32
  %40 = load i32, ptr %9, align 4
  %41 = add i32 %40, %39
  store i32 %41, ptr %9, align 4
  %42 = load i32, ptr %8, align 4
  %43 = load i32, ptr %9, align 4
  %44 = icmp ne i32 %42, %43
  br i1 %44, label %45, label %52
45:
  %46 = load i32, ptr %8, align 4
  %47 = load i32, ptr %9, align 4
  %48 = icmp slt i32 %46, %47
  %49 = zext i1 %48 to i32
  %50 = load i32, ptr %6, align 4
  %51 = call i32 @__sc_of_sign(i32 noundef %49, i32 noundef %50)
  store i32 %51, ptr %3, align 4
  br label %60
52:
  %53 = load i32, ptr %8, align 4
  %54 = icmp ne i32 %53, 0
  br i1 %54, label %56, label %55
55:
  store i32 0, ptr %3, align 4
  br label %60
56:
  br label %57
57:
  %58 = load i64, ptr %7, align 8
  %59 = add i64 %58, 1
  store i64 %59, ptr %7, align 8
  br label %11
60:
  %61 = load i32, ptr %3, align 4
  ret i32 %61
}
define weak i32 @strncasecmp(ptr noundef %0, ptr noundef %1, i64 noundef %2) {
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i64, align 8
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i64 %2, ptr %7, align 8
  %12 = call i32 @__sc_dse_any()
  store i32 %12, ptr %8, align 4
  store i64 0, ptr %9, align 8
  br label %13
13:
  %14 = load i64, ptr %9, align 8
  %15 = load i64, ptr %7, align 8
  %16 = icmp ult i64 %14, %15
  br i1 %16, label %17, label %66
17:
  %18 = load ptr, ptr %5, align 8
  %19 = load i64, ptr %9, align 8
  %20 = getelementptr i8, ptr %18, i64 %19
  %21 = load i8, ptr %20, align 1
  %22 = zext i8 %21 to i32
  store i32 %22, ptr %10, align 4
  %23 = load ptr, ptr %6, align 8
  %24 = load i64, ptr %9, align 8
  %25 = getelementptr i8, ptr %23, i64 %24
  %26 = load i8, ptr %25, align 1
  %27 = zext i8 %26 to i32
  store i32 %27, ptr %11, align 4
  %28 = load i32, ptr %10, align 4
  %29 = icmp sge i32 %28, 65
  %30 = zext i1 %29 to i32
  %31 = load i32, ptr %10, align 4
  %32 = icmp sle i32 %31, 90
  %33 = zext i1 %32 to i32
  %34 = and i32 %30, %33
  %35 = mul i32 %34, 32
  %36 = load i32, ptr %10, align 4
  %37 = add i32 %36, %35
  store i32 %37, ptr %10, align 4
  %38 = load i32, ptr %11, align 4
  %39 = icmp sge i32 %38, 65
  %40 = zext i1 %39 to i32
  %41 = load i32, ptr %11, align 4
  %42 = icmp sle i32 %41, 90
  %43 = zext i1 %42 to i32
  %44 = and i32 %40, %43
  %45 = mul i32 %44, 32
  %46 = load i32, ptr %11, align 4
  %47 = add i32 %46, %45
  store i32 %47, ptr %11, align 4
  %48 = load i32, ptr %10, align 4
  %49 = load i32, ptr %11, align 4
  %50 = icmp ne i32 %48, %49
  br i1 %50, label %51, label %58
51:
  %52 = load i32, ptr %10, align 4
  %53 = load i32, ptr %11, align 4
  %54 = icmp slt i32 %52, %53
  %55 = zext i1 %54 to i32
  %56 = load i32, ptr %8, align 4
  %57 = call i32 @__sc_of_sign(i32 noundef %55, i32 noundef %56)
  store i32 %57, ptr %4, align 4
  br label %67
58:
  %59 = load i32, ptr %10, align 4
  %60 = icmp ne i32 %59, 0
  br i1 %60, label %62, label %61
61:
  store i32 0, ptr %4, align 4
  br label %67
62:
  br label %63
63:
  %64 = load i64, ptr %9, align 8
  %65 = add i64 %64, 1
  store i64 %65, ptr %9, align 8
  br label %13
66:
  store i32 0, ptr %4, align 4
  br label %67
67:
  %68 = load i32, ptr %4, align 4
  ret i32 %68
}
define weak ptr @strcpy(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i8, align 1
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i64 0, ptr %5, align 8
  br label %7
7:
  %8 = load ptr, ptr %4, align 8
  %9 = load i64, ptr %5, align 8
  %10 = getelementptr i8, ptr %8, i64 %9
  %11 = load i8, ptr %10, align 1
  store i8 %11, ptr %6, align 1
  %12 = load i8, ptr %6, align 1
  %13 = load ptr, ptr %3, align 8
  %14 = load i64, ptr %5, align 8
  %15 = getelementptr i8, ptr %13, i64 %14
  store i8 %12, ptr %15, align 1
  %16 = load ptr, ptr %3, align 8
  %17 = load i64, ptr %5, align 8
  %18 = getelementptr i8, ptr %16, i64 %17
  %19 = load ptr, ptr %4, align 8
  %20 = icmp eq ptr %18, %19
  br i1 %20, label %27, label %21
21:
  %22 = load ptr, ptr %4, align 8
  %23 = load i64, ptr %5, align 8
  %24 = getelementptr i8, ptr %22, i64 %23
  %25 = load ptr, ptr %3, align 8
  %26 = icmp eq ptr %24, %25
  br i1 %26, label %27, label %28
27:
  call void @__sc_overlap()
  br label %28
28:
  %29 = load i64, ptr %5, align 8
  %30 = add i64 %29, 1
  store i64 %30, ptr %5, align 8
  br label %31
31:
  %32 = load i8, ptr %6, align 1
  %33 = icmp ne i8 %32, 0
  br i1 %33, label %7, label %34
34:
  %35 = load ptr, ptr %3, align 8
  ret ptr %35
}
declare void @__sc_overlap()
define weak ptr @strncpy(ptr noundef %0, ptr noundef %1, i64 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i8, align 1
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  store i64 0, ptr %7, align 8
  br label %9
9:
  %10 = load i64, ptr %7, align 8
  %11 = load i64, ptr %6, align 8
  %12 = icmp ult i64 %10, %11
  br i1 %12, label %13, label %41
13:
  %14 = load ptr, ptr %5, align 8
  %15 = load i64, ptr %7, align 8
  %16 = getelementptr i8, ptr %14, i64 %15
  %17 = load i8, ptr %16, align 1
  store i8 %17, ptr %8, align 1
  %18 = load i8, ptr %8, align 1
  %19 = load ptr, ptr %4, align 8
  %20 = load i64, ptr %7, align 8
  %21 = getelementptr i8, ptr %19, i64 %20
  store i8 %18, ptr %21, align 1
  %22 = load ptr, ptr %4, align 8
  %23 = load i64, ptr %7, align 8
  %24 = getelementptr i8, ptr %22, i64 %23
  %25 = load ptr, ptr %5, align 8
  %26 = icmp eq ptr %24, %25
  br i1 %26, label %33, label %27
27:
  %28 = load ptr, ptr %5, align 8
  %29 = load i64, ptr %7, align 8
  %30 = getelementptr i8, ptr %28, i64 %29
  %31 = load ptr, ptr %4, align 8
  %32 = icmp eq ptr %30, %31
  br i1 %32, label %33, label %34
33:
  call void @__sc_overlap()
  br label %34
34:
  %35 = load i64, ptr %7, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %7, align 8
  %37 = load i8, ptr %8, align 1
  %38 = icmp ne i8 %37, 0
  br i1 %38, label %40, label %39
39:
  br label %41
40:
  br label %9
41:
  br label %42
42:
  %43 = load i64, ptr %7, align 8
  %44 = load i64, ptr %6, align 8
  %45 = icmp ult i64 %43, %44
  br i1 %45, label %46, label %51
46:
  %47 = load ptr, ptr %4, align 8
  %48 = load i64, ptr %7, align 8
  %49 = add i64 %48, 1
  store i64 %49, ptr %7, align 8
  %50 = getelementptr i8, ptr %47, i64 %48
  store i8 0, ptr %50, align 1
  br label %42
51:
  %52 = load ptr, ptr %4, align 8
  ret ptr %52
}
define weak ptr @strcat(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 0, ptr %6, align 8
  store i64 0, ptr %7, align 8
  br label %9
9:
  %10 = load ptr, ptr %5, align 8
  %11 = load i64, ptr %7, align 8
  %12 = getelementptr i8, ptr %10, i64 %11
  %13 = load i8, ptr %12, align 1
  %14 = icmp ne i8 %13, 0
  br i1 %14, label %15, label %18
15:
  %16 = load i64, ptr %7, align 8
  %17 = add i64 %16, 1
  store i64 %17, ptr %7, align 8
  br label %9
18:
  br label %19
19:
  %20 = load ptr, ptr %4, align 8
  %21 = load i64, ptr %6, align 8
  %22 = getelementptr i8, ptr %20, i64 %21
  %23 = load i8, ptr %22, align 1
  %24 = icmp ne i8 %23, 0
  br i1 %24, label %25, label %28
25:
  %26 = load i64, ptr %6, align 8
  %27 = add i64 %26, 1
  store i64 %27, ptr %6, align 8
  br label %19
28:
  %29 = load i64, ptr %7, align 8
  %30 = icmp ne i64 %29, 0
  br i1 %30, label %36, label %31
31:
  %32 = load ptr, ptr %4, align 8
  %33 = load i64, ptr %6, align 8
  %34 = getelementptr i8, ptr %32, i64 %33
  store i8 0, ptr %34, align 1
  %35 = load ptr, ptr %4, align 8
  store ptr %35, ptr %3, align 8
  br label %97
36:
  store i64 0, ptr %8, align 8
  br label %37
37:
  %38 = load i64, ptr %8, align 8
  %39 = load i64, ptr %6, align 8
  %40 = icmp ult i64 %38, %39
  br i1 %40, label %41, label %52
41:
  %42 = load ptr, ptr %4, align 8
  %43 = load i64, ptr %8, align 8
  %44 = getelementptr i8, ptr %42, i64 %43
  %45 = load ptr, ptr %5, align 8
  %46 = icmp eq ptr %44, %45
  br i1 %46, label %47, label %48
47:
  call void @__sc_overlap()
  br label %48
48:
  br label %49
49:
  %50 = load i64, ptr %8, align 8
  %51 = add i64 %50, 1
  store i64 %51, ptr %8, align 8
  br label %37
52:
  store i64 0, ptr %8, align 8
  br label %53
53:
  %54 = load i64, ptr %8, align 8
  %55 = load i64, ptr %7, align 8
  %56 = icmp ule i64 %54, %55
  br i1 %56, label %57, label %68
57:
  %58 = load ptr, ptr %5, align 8
  %59 = load i64, ptr %8, align 8
  %60 = getelementptr i8, ptr %58, i64 %59
  %61 = load ptr, ptr %4, align 8
  %62 = icmp eq ptr %60, %61
  br i1 %62, label %63, label %64
63:
  call void @__sc_overlap()
  br label %64
64:
  br label %65
65:
  %66 = load i64, ptr %8, align 8
  %67 = add i64 %66, 1
  store i64 %67, ptr %8, align 8
  br label %53
68:
  store i64 0, ptr %8, align 8
  br label %69
69:
  %70 = load i64, ptr %8, align 8
  %71 = load i64, ptr %7, align 8
  %72 = icmp ule i64 %70, %71
  br i1 %72, label %73, label %95
73:
  %74 = load ptr, ptr %5, align 8
  %75 = load i64, ptr %8, align 8
  %76 = getelementptr i8, ptr %74, i64 %75
  %77 = load i8, ptr %76, align 1
  %78 = load ptr, ptr %4, align 8
  %79 = load i64, ptr %6, align 8
  %80 = load i64, ptr %8, align 8
  %81 = add i64 %79, %80
  %82 = getelementptr i8, ptr %78, i64 %81
  store i8 %77, ptr %82, align 1
  %83 = load ptr, ptr %4, align 8
  %84 = load i64, ptr %6, align 8
  %85 = getelementptr i8, ptr %83, i64 %84
  %86 = load i64, ptr %8, align 8
  %87 = getelementptr i8, ptr %85, i64 %86
  %88 = load ptr, ptr %5, align 8
  %89 = icmp eq ptr %87, %88
  br i1 %89, label %90, label %91
90:
  call void @__sc_overlap()
  br label %91
91:
  br label %92
92:
  %93 = load i64, ptr %8, align 8
  %94 = add i64 %93, 1
  store i64 %94, ptr %8, align 8
  br label %69
95:
  %96 = load ptr, ptr %4, align 8
  store ptr %96, ptr %3, align 8
  br label %97
97:
  %98 = load ptr, ptr %3, align 8
  ret ptr %98
}
define weak ptr @strncat(ptr noundef %0, ptr noundef %1, i64 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i64 %2, ptr %7, align 8
  store i64 0, ptr %8, align 8
  store i64 0, ptr %9, align 8
  br label %11
11:
  %12 = load i64, ptr %9, align 8
  %13 = load i64, ptr %7, align 8
  %14 = icmp ult i64 %12, %13
  br i1 %14, label %15, label %22
15:
  %16 = load ptr, ptr %6, align 8
  %17 = load i64, ptr %9, align 8
  %18 = getelementptr i8, ptr %16, i64 %17
  %19 = load i8, ptr %18, align 1
  %20 = sext i8 %19 to i32
  %21 = icmp ne i32 %20, 0
  br label %22
22:
  %23 = phi i1 [ false, %11 ], [ %21, %15 ]
  br i1 %23, label %24, label %27
24:
  %25 = load i64, ptr %9, align 8
  %26 = add i64 %25, 1
  store i64 %26, ptr %9, align 8
  br label %11
27:
  br label %28
28:
  %29 = load ptr, ptr %5, align 8
  %30 = load i64, ptr %8, align 8
  %31 = getelementptr i8, ptr %29, i64 %30
  %32 = load i8, ptr %31, align 1
  %33 = icmp ne i8 %32, 0
  br i1 %33, label %34, label %37
34:
  %35 = load i64, ptr %8, align 8
  %36 = add i64 %35, 1
  store i64 %36, ptr %8, align 8
  br label %28
37:
  %38 = load i64, ptr %9, align 8
  %39 = icmp ne i64 %38, 0
  br i1 %39, label %45, label %40
40:
  %41 = load ptr, ptr %5, align 8
  %42 = load i64, ptr %8, align 8
  %43 = getelementptr i8, ptr %41, i64 %42
  store i8 0, ptr %43, align 1
  %44 = load ptr, ptr %5, align 8
  store ptr %44, ptr %4, align 8
  br label %127
45:
  store i64 0, ptr %10, align 8
  br label %46
46:
  %47 = load i64, ptr %10, align 8
  %48 = load i64, ptr %8, align 8
  %49 = icmp ult i64 %47, %48
  br i1 %49, label %50, label %61
50:
  %51 = load ptr, ptr %5, align 8
  %52 = load i64, ptr %10, align 8
  %53 = getelementptr i8, ptr %51, i64 %52
  %54 = load ptr, ptr %6, align 8
  %55 = icmp eq ptr %53, %54
  br i1 %55, label %56, label %57
56:
  call void @__sc_overlap()
  br label %57
57:
  br label %58
58:
  %59 = load i64, ptr %10, align 8
  %60 = add i64 %59, 1
  store i64 %60, ptr %10, align 8
  br label %46
61:
  store i64 0, ptr %10, align 8
  br label %62
62:
  %63 = load i64, ptr %10, align 8
  %64 = load i64, ptr %9, align 8
  %65 = icmp ult i64 %63, %64
  br i1 %65, label %76, label %66
66:
  %67 = load i64, ptr %10, align 8
  %68 = load i64, ptr %9, align 8
  %69 = icmp eq i64 %67, %68
  br i1 %69, label %70, label %74
70:
  %71 = load i64, ptr %9, align 8
  %72 = load i64, ptr %7, align 8
  %73 = icmp ult i64 %71, %72
  br label %74
74:
  %75 = phi i1 [ false, %66 ], [ %73, %70 ]
  br label %76
76:
  %77 = phi i1 [ true, %62 ], [ %75, %74 ]
  br i1 %77, label %78, label %89
78:
  %79 = load ptr, ptr %6, align 8
  %80 = load i64, ptr %10, align 8
  %81 = getelementptr i8, ptr %79, i64 %80
  %82 = load ptr, ptr %5, align 8
  %83 = icmp eq ptr %81, %82
  br i1 %83, label %84, label %85
84:
  call void @__sc_overlap()
  br label %85
85:
  br label %86
86:
  %87 = load i64, ptr %10, align 8
  %88 = add i64 %87, 1
  store i64 %88, ptr %10, align 8
  br label %62
89:
  store i64 0, ptr %10, align 8
  br label %90
90:
  %91 = load i64, ptr %10, align 8
  %92 = load i64, ptr %9, align 8
  %93 = icmp ule i64 %91, %92
  br i1 %93, label %94, label %125
94:
  %95 = load i64, ptr %10, align 8
  %96 = load i64, ptr %9, align 8
  %97 = icmp ult i64 %95, %96
  br i1 %97, label %98, label %104
98:
  %99 = load ptr, ptr %6, align 8
  %100 = load i64, ptr %10, align 8
  %101 = getelementptr i8, ptr %99, i64 %100
  %102 = load i8, ptr %101, align 1
  %103 = sext i8 %102 to i32
  br label %105
104:
  br label %105
105:
  %106 = phi i32 [ %103, %98 ], [ 0, %104 ]
  %107 = trunc i32 %106 to i8
  %108 = load ptr, ptr %5, align 8
  %109 = load i64, ptr %8, align 8
  %110 = load i64, ptr %10, align 8
  %111 = add i64 %109, %110
  %112 = getelementptr i8, ptr %108, i64 %111
  store i8 %107, ptr %112, align 1
  %113 = load ptr, ptr %5, align 8
  %114 = load i64, ptr %8, align 8
  %115 = getelementptr i8, ptr %113, i64 %114
  %116 = load i64, ptr %10, align 8
  %117 = getelementptr i8, ptr %115, i64 %116
  %118 = load ptr, ptr %6, align 8
  %119 = icmp eq ptr %117, %118
  br i1 %119, label %120, label %121
120:
  call void @__sc_overlap()
  br label %121
121:
  br label %122
122:
  %123 = load i64, ptr %10, align 8
  %124 = add i64 %123, 1
  store i64 %124, ptr %10, align 8
  br label %90
125:
  %126 = load ptr, ptr %5, align 8
  store ptr %126, ptr %4, align 8
  br label %127
127:
  %128 = load ptr, ptr %4, align 8
  ret ptr %128
}
define weak ptr @strchr(ptr noundef %0, i32 noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store i32 %1, ptr %5, align 4
  store i64 0, ptr %6, align 8
  br label %7
7:
  %8 = load ptr, ptr %4, align 8
  %9 = load i64, ptr %6, align 8
  %10 = getelementptr i8, ptr %8, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = sext i8 %11 to i32
  %13 = load i32, ptr %5, align 4
  %14 = trunc i32 %13 to i8
  %15 = sext i8 %14 to i32
  %16 = icmp eq i32 %12, %15
  br i1 %16, label %17, label %21
17:
  %18 = load ptr, ptr %4, align 8
  %19 = load i64, ptr %6, align 8
  %20 = getelementptr i8, ptr %18, i64 %19
  store ptr %20, ptr %3, align 8
  br label %32
21:
  %22 = load ptr, ptr %4, align 8
  %23 = load i64, ptr %6, align 8
  %24 = getelementptr i8, ptr %22, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = icmp ne i8 %25, 0
  br i1 %26, label %28, label %27
27:
  store ptr null, ptr %3, align 8
  br label %32
28:
  br label %29
29:
  %30 = load i64, ptr %6, align 8
  %31 = add i64 %30, 1
  store i64 %31, ptr %6, align 8
  br label %7
32:
  %33 = load ptr, ptr %3, align 8
  ret ptr %33
}
define weak ptr @strchrnul(ptr noundef %0, i32 noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  store i64 0, ptr %5, align 8
  br label %6
6:
  %7 = load ptr, ptr %3, align 8
  %8 = load i64, ptr %5, align 8
  %9 = getelementptr i8, ptr %7, i64 %8
  %10 = load i8, ptr %9, align 1
  %11 = sext i8 %10 to i32
  %12 = load i32, ptr %4, align 4
  %13 = trunc i32 %12 to i8
  %14 = sext i8 %13 to i32
  %15 = icmp ne i32 %11, %14
  br i1 %15, label %16, label %23
16:
  %17 = load ptr, ptr %3, align 8
  %18 = load i64, ptr %5, align 8
  %19 = getelementptr i8, ptr %17, i64 %18
  %20 = load i8, ptr %19, align 1
  %21 = sext i8 %20 to i32
  %22 = icmp ne i32 %21, 0
  br label %23
23:
  %24 = phi i1 [ false, %6 ], [ %22, %16 ]
  br i1 %24, label %25, label %28
25:
  %26 = load i64, ptr %5, align 8
  %27 = add i64 %26, 1
  store i64 %27, ptr %5, align 8
  br label %6
28:
  %29 = load ptr, ptr %3, align 8
  %30 = load i64, ptr %5, align 8
  %31 = getelementptr i8, ptr %29, i64 %30
  ret ptr %31
}
define weak ptr @strrchr(ptr noundef %0, i32 noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  store i64 0, ptr %5, align 8
  store ptr null, ptr %6, align 8
  br label %7
7:
  %8 = load ptr, ptr %3, align 8
  %9 = load i64, ptr %5, align 8
  %10 = getelementptr i8, ptr %8, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = sext i8 %11 to i32
  %13 = load i32, ptr %4, align 4
  %14 = trunc i32 %13 to i8
  %15 = sext i8 %14 to i32
  %16 = icmp eq i32 %12, %15
  br i1 %16, label %17, label %21
17:
  %18 = load ptr, ptr %3, align 8
  %19 = load i64, ptr %5, align 8
  %20 = getelementptr i8, ptr %18, i64 %19
  store ptr %20, ptr %6, align 8
  br label %21
21:
  %22 = load ptr, ptr %3, align 8
  %23 = load i64, ptr %5, align 8
  %24 = getelementptr i8, ptr %22, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = icmp ne i8 %25, 0
  br i1 %26, label %29, label %27
27:
  %28 = load ptr, ptr %6, align 8
  ret ptr %28
29:
  br label %30
30:
  %31 = load i64, ptr %5, align 8
  %32 = add i64 %31, 1
  store i64 %32, ptr %5, align 8
  br label %7
}
define weak ptr @strstr(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 0, ptr %8, align 8
  br label %9
9:
  %10 = load ptr, ptr %5, align 8
  %11 = load i64, ptr %8, align 8
  %12 = getelementptr i8, ptr %10, i64 %11
  %13 = load i8, ptr %12, align 1
  %14 = icmp ne i8 %13, 0
  br i1 %14, label %15, label %18
15:
  %16 = load i64, ptr %8, align 8
  %17 = add i64 %16, 1
  store i64 %17, ptr %8, align 8
  br label %9
18:
  store i64 0, ptr %6, align 8
  br label %19
19:
  store i64 0, ptr %7, align 8
  br label %20
20:
  %21 = load i64, ptr %7, align 8
  %22 = load i64, ptr %8, align 8
  %23 = icmp ult i64 %21, %22
  br i1 %23, label %24, label %38
24:
  %25 = load ptr, ptr %4, align 8
  %26 = load i64, ptr %6, align 8
  %27 = load i64, ptr %7, align 8
  %28 = add i64 %26, %27
  %29 = getelementptr i8, ptr %25, i64 %28
  %30 = load i8, ptr %29, align 1
  %31 = sext i8 %30 to i32
  %32 = load ptr, ptr %5, align 8
  %33 = load i64, ptr %7, align 8
  %34 = getelementptr i8, ptr %32, i64 %33
  %35 = load i8, ptr %34, align 1
  %36 = sext i8 %35 to i32
  %37 = icmp eq i32 %31, %36
  br label %38
38:
  %39 = phi i1 [ false, %20 ], [ %37, %24 ]
  br i1 %39, label %40, label %44
40:
  br label %41
41:
  %42 = load i64, ptr %7, align 8
  %43 = add i64 %42, 1
  store i64 %43, ptr %7, align 8
  br label %20
44:
  %45 = load i64, ptr %7, align 8
  %46 = load i64, ptr %8, align 8
  %47 = icmp eq i64 %45, %46
  br i1 %47, label %48, label %52
48:
  %49 = load ptr, ptr %4, align 8
  %50 = load i64, ptr %6, align 8
  %51 = getelementptr i8, ptr %49, i64 %50
  store ptr %51, ptr %3, align 8
  br label %63
52:
  %53 = load ptr, ptr %4, align 8
  %54 = load i64, ptr %6, align 8
  %55 = getelementptr i8, ptr %53, i64 %54
  %56 = load i8, ptr %55, align 1
  %57 = icmp ne i8 %56, 0
  br i1 %57, label %59, label %58
58:
  store ptr null, ptr %3, align 8
  br label %63
59:
  br label %60
60:
  %61 = load i64, ptr %6, align 8
  %62 = add i64 %61, 1
  store i64 %62, ptr %6, align 8
  br label %19
63:
  %64 = load ptr, ptr %3, align 8
  ret ptr %64
}
define weak i64 @strspn(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i64 0, ptr %7, align 8
  br label %8
8:
  %9 = load ptr, ptr %4, align 8
  %10 = load i64, ptr %7, align 8
  %11 = getelementptr i8, ptr %9, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = icmp ne i8 %12, 0
  br i1 %13, label %14, label %17
14:
  %15 = load i64, ptr %7, align 8
  %16 = add i64 %15, 1
  store i64 %16, ptr %7, align 8
  br label %8
17:
  store i64 0, ptr %5, align 8
  br label %18
18:
  %19 = load ptr, ptr %3, align 8
  %20 = load i64, ptr %5, align 8
  %21 = getelementptr i8, ptr %19, i64 %20
  %22 = load i8, ptr %21, align 1
  %23 = icmp ne i8 %22, 0
  br i1 %23, label %24, label %56
24:
  store i64 0, ptr %6, align 8
  br label %25
25:
  %26 = load i64, ptr %6, align 8
  %27 = load i64, ptr %7, align 8
  %28 = icmp ult i64 %26, %27
  br i1 %28, label %29, label %41
29:
  %30 = load ptr, ptr %4, align 8
  %31 = load i64, ptr %6, align 8
  %32 = getelementptr i8, ptr %30, i64 %31
  %33 = load i8, ptr %32, align 1
  %34 = sext i8 %33 to i32
  %35 = load ptr, ptr %3, align 8
  %36 = load i64, ptr %5, align 8
  %37 = getelementptr i8, ptr %35, i64 %36
  %38 = load i8, ptr %37, align 1
  %39 = sext i8 %38 to i32
  %40 = icmp ne i32 %34, %39
  br label %41
41:
  %42 = phi i1 [ false, %25 ], [ %40, %29 ]
  br i1 %42, label %43, label %47
43:
  br label %44
44:
  %45 = load i64, ptr %6, align 8
  %46 = add i64 %45, 1
  store i64 %46, ptr %6, align 8
  br label %25
47:
  %48 = load i64, ptr %6, align 8
  %49 = load i64, ptr %7, align 8
  %50 = icmp eq i64 %48, %49
  br i1 %50, label %51, label %52
51:
  br label %56
52:
  br label %53
53:
  %54 = load i64, ptr %5, align 8
  %55 = add i64 %54, 1
  store i64 %55, ptr %5, align 8
  br label %18
56:
  %57 = load i64, ptr %5, align 8
  ret i64 %57
}
define weak i64 @strcspn(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i64 0, ptr %7, align 8
  br label %8
8:
  %9 = load ptr, ptr %4, align 8
  %10 = load i64, ptr %7, align 8
  %11 = getelementptr i8, ptr %9, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = icmp ne i8 %12, 0
  br i1 %13, label %14, label %17
14:
  %15 = load i64, ptr %7, align 8
  %16 = add i64 %15, 1
  store i64 %16, ptr %7, align 8
  br label %8
17:
  store i64 0, ptr %5, align 8
  br label %18
18:
  %19 = load ptr, ptr %3, align 8
  %20 = load i64, ptr %5, align 8
  %21 = getelementptr i8, ptr %19, i64 %20
  %22 = load i8, ptr %21, align 1
  %23 = icmp ne i8 %22, 0
  br i1 %23, label %24, label %56
24:
  store i64 0, ptr %6, align 8
  br label %25
25:
  %26 = load i64, ptr %6, align 8
  %27 = load i64, ptr %7, align 8
  %28 = icmp ult i64 %26, %27
  br i1 %28, label %29, label %41
29:
  %30 = load ptr, ptr %4, align 8
  %31 = load i64, ptr %6, align 8
  %32 = getelementptr i8, ptr %30, i64 %31
  %33 = load i8, ptr %32, align 1
  %34 = sext i8 %33 to i32
  %35 = load ptr, ptr %3, align 8
  %36 = load i64, ptr %5, align 8
  %37 = getelementptr i8, ptr %35, i64 %36
  %38 = load i8, ptr %37, align 1
  %39 = sext i8 %38 to i32
  %40 = icmp ne i32 %34, %39
  br label %41
41:
  %42 = phi i1 [ false, %25 ], [ %40, %29 ]
  br i1 %42, label %43, label %47
43:
  br label %44
44:
  %45 = load i64, ptr %6, align 8
  %46 = add i64 %45, 1
  store i64 %46, ptr %6, align 8
  br label %25
47:
  %48 = load i64, ptr %6, align 8
  %49 = load i64, ptr %7, align 8
  %50 = icmp ult i64 %48, %49
  br i1 %50, label %51, label %52
51:
  br label %56
52:
  br label %53
53:
  %54 = load i64, ptr %5, align 8
  %55 = add i64 %54, 1
  store i64 %55, ptr %5, align 8
  br label %18
56:
  %57 = load i64, ptr %5, align 8
  ret i64 %57
}
define weak ptr @strpbrk(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 0, ptr %8, align 8
  br label %9
9:
  %10 = load ptr, ptr %5, align 8
  %11 = load i64, ptr %8, align 8
  %12 = getelementptr i8, ptr %10, i64 %11
  %13 = load i8, ptr %12, align 1
  %14 = icmp ne i8 %13, 0
  br i1 %14, label %15, label %18
15:
  %16 = load i64, ptr %8, align 8
  %17 = add i64 %16, 1
  store i64 %17, ptr %8, align 8
  br label %9
18:
  store i64 0, ptr %6, align 8
  br label %19
19:
  %20 = load ptr, ptr %4, align 8
  %21 = load i64, ptr %6, align 8
  %22 = getelementptr i8, ptr %20, i64 %21
  %23 = load i8, ptr %22, align 1
  %24 = icmp ne i8 %23, 0
  br i1 %24, label %25, label %54
25:
  store i64 0, ptr %7, align 8
  br label %26
26:
  %27 = load i64, ptr %7, align 8
  %28 = load i64, ptr %8, align 8
  %29 = icmp ult i64 %27, %28
  br i1 %29, label %30, label %50
30:
  %31 = load ptr, ptr %5, align 8
  %32 = load i64, ptr %7, align 8
  %33 = getelementptr i8, ptr %31, i64 %32
  %34 = load i8, ptr %33, align 1
  %35 = sext i8 %34 to i32
  %36 = load ptr, ptr %4, align 8
  %37 = load i64, ptr %6, align 8
  %38 = getelementptr i8, ptr %36, i64 %37
  %39 = load i8, ptr %38, align 1
  %40 = sext i8 %39 to i32
  %41 = icmp eq i32 %35, %40
  br i1 %41, label %42, label %46
42:
  %43 = load ptr, ptr %4, align 8
  %44 = load i64, ptr %6, align 8
  %45 = getelementptr i8, ptr %43, i64 %44
  store ptr %45, ptr %3, align 8
  br label %55
46:
  br label %47
47:
  %48 = load i64, ptr %7, align 8
  %49 = add i64 %48, 1
  store i64 %49, ptr %7, align 8
  br label %26
50:
  br label %51
51:
  %52 = load i64, ptr %6, align 8
  %53 = add i64 %52, 1
  store i64 %53, ptr %6, align 8
  br label %19
54:
  store ptr null, ptr %3, align 8
  br label %55
55:
  %56 = load ptr, ptr %3, align 8
  ret ptr %56
}
define weak ptr @strdup(ptr noundef %0) {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store i64 0, ptr %5, align 8
  br label %7
7:
  %8 = load ptr, ptr %3, align 8
  %9 = load i64, ptr %5, align 8
  %10 = getelementptr i8, ptr %8, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = icmp ne i8 %11, 0
  br i1 %12, label %13, label %16
13:
  %14 = load i64, ptr %5, align 8
  %15 = add i64 %14, 1
  store i64 %15, ptr %5, align 8
  br label %7
16:
  %17 = load i64, ptr %5, align 8
  %18 = add i64 %17, 1
  %19 = call ptr @malloc(i64 noundef %18)
  store ptr %19, ptr %6, align 8
  %20 = load ptr, ptr %6, align 8
  %21 = icmp ne ptr %20, null
  br i1 %21, label %23, label %22
22:
  store ptr null, ptr %2, align 8
  br label %41
23:
  store i64 0, ptr %4, align 8
  br label %24
24:
  %25 = load i64, ptr %4, align 8
  %26 = load i64, ptr %5, align 8
  %27 = icmp ule i64 %25, %26
  br i1 %27, label %28, label %39
28:
  %29 = load ptr, ptr %3, align 8
  %30 = load i64, ptr %4, align 8
  %31 = getelementptr i8, ptr %29, i64 %30
  %32 = load i8, ptr %31, align 1
  %33 = load ptr, ptr %6, align 8
  %34 = load i64, ptr %4, align 8
  %35 = getelementptr i8, ptr %33, i64 %34
  store i8 %32, ptr %35, align 1
  br label %36
36:
  %37 = load i64, ptr %4, align 8
  %38 = add i64 %37, 1
  store i64 %38, ptr %4, align 8
  br label %24
39:
  %40 = load ptr, ptr %6, align 8
  store ptr %40, ptr %2, align 8
  br label %41
41:
  %42 = load ptr, ptr %2, align 8
  ret ptr %42
}
declare ptr @malloc(i64 noundef)
define weak ptr @strndup(ptr noundef %0, i64 noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  store i64 0, ptr %7, align 8
  br label %9
9:
  %10 = load i64, ptr %7, align 8
  %11 = load i64, ptr %5, align 8
  %12 = icmp ult i64 %10, %11
  br i1 %12, label %13, label %20
13:
  %14 = load ptr, ptr %4, align 8
  %15 = load i64, ptr %7, align 8
  %16 = getelementptr i8, ptr %14, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = sext i8 %17 to i32
  %19 = icmp ne i32 %18, 0
  br label %20
20:
  %21 = phi i1 [ false, %9 ], [ %19, %13 ]
  br i1 %21, label %22, label %25
22:
  %23 = load i64, ptr %7, align 8
  %24 = add i64 %23, 1
  store i64 %24, ptr %7, align 8
  br label %9
25:
  %26 = load i64, ptr %7, align 8
  %27 = add i64 %26, 1
  %28 = call ptr @malloc(i64 noundef %27)
  store ptr %28, ptr %8, align 8
  %29 = load ptr, ptr %8, align 8
  %30 = icmp ne ptr %29, null
  br i1 %30, label %32, label %31
31:
  store ptr null, ptr %3, align 8
  br label %53
32:
  store i64 0, ptr %6, align 8
  br label %33
33:
  %34 = load i64, ptr %6, align 8
  %35 = load i64, ptr %7, align 8
  %36 = icmp ult i64 %34, %35
  br i1 %36, label %37, label %48
37:
  %38 = load ptr, ptr %4, align 8
  %39 = load i64, ptr %6, align 8
  %40 = getelementptr i8, ptr %38, i64 %39
  %41 = load i8, ptr %40, align 1
  %42 = load ptr, ptr %8, align 8
  %43 = load i64, ptr %6, align 8
  %44 = getelementptr i8, ptr %42, i64 %43
  store i8 %41, ptr %44, align 1
  br label %45
45:
  %46 = load i64, ptr %6, align 8
  %47 = add i64 %46, 1
  store i64 %47, ptr %6, align 8
  br label %33
48:
  %49 = load ptr, ptr %8, align 8
  %50 = load i64, ptr %7, align 8
  %51 = getelementptr i8, ptr %49, i64 %50
  store i8 0, ptr %51, align 1
  %52 = load ptr, ptr %8, align 8
  store ptr %52, ptr %3, align 8
  br label %53
53:
  %54 = load ptr, ptr %3, align 8
  ret ptr %54
}
define weak i32 @memcmp(ptr noundef %0, ptr noundef %1, i64 noundef %2) {
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i32, align 4
  %13 = alloca i8, align 1
  %14 = alloca i8, align 1
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i64 %2, ptr %7, align 8
  %15 = call i32 @__sc_dse_any()
  store i32 %15, ptr %8, align 4
  %16 = load ptr, ptr %5, align 8
  store ptr %16, ptr %9, align 8
  %17 = load ptr, ptr %6, align 8
  store ptr %17, ptr %10, align 8
  store i32 0, ptr %12, align 4
  store i64 0, ptr %11, align 8
  br label %18
18:
  %19 = load i64, ptr %11, align 8
  %20 = load i64, ptr %7, align 8
  %21 = icmp ult i64 %19, %20
  br i1 %21, label %22, label %51
22:
  %23 = load ptr, ptr %9, align 8
  %24 = load i64, ptr %11, align 8
  %25 = getelementptr i8, ptr %23, i64 %24
  %26 = load i8, ptr %25, align 1
  store i8 %26, ptr %13, align 1
  %27 = load ptr, ptr %10, align 8
  %28 = load i64, ptr %11, align 8
  %29 = getelementptr i8, ptr %27, i64 %28
  %30 = load i8, ptr %29, align 1
  store i8 %30, ptr %14, align 1
  %31 = load i32, ptr %12, align 4
  %32 = icmp ne i32 %31, 0
  br i1 %32, label %47, label %33
33:
  %34 = load i8, ptr %13, align 1
  %35 = zext i8 %34 to i32
  %36 = load i8, ptr %14, align 1
  %37 = zext i8 %36 to i32
  %38 = icmp sgt i32 %35, %37
  %39 = zext i1 %38 to i32
  %40 = load i8, ptr %13, align 1
  %41 = zext i8 %40 to i32
  %42 = load i8, ptr %14, align 1
  %43 = zext i8 %42 to i32
  %44 = icmp slt i32 %41, %43
  %45 = zext i1 %44 to i32
  %46 = sub i32 %39, %45
  store i32 %46, ptr %12, align 4
  br label %47
47:
  br label %48
48:
  %49 = load i64, ptr %11, align 8
  %50 = add i64 %49, 1
  store i64 %50, ptr %11, align 8
  br label %18
51:
  %52 = load i32, ptr %12, align 4
  %53 = icmp ne i32 %52, 0
  br i1 %53, label %54, label %60
54:
  %55 = load i32, ptr %12, align 4
  %56 = icmp slt i32 %55, 0
  %57 = zext i1 %56 to i32
  %58 = load i32, ptr %8, align 4
  %59 = call i32 @__sc_of_sign(i32 noundef %57, i32 noundef %58)
  store i32 %59, ptr %4, align 4
  br label %61
60:
  store i32 0, ptr %4, align 4
  br label %61
61:
  %62 = load i32, ptr %4, align 4
  ret i32 %62
}
define weak ptr @memchr(ptr noundef %0, i32 noundef %1, i64 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store i32 %1, ptr %6, align 4
  store i64 %2, ptr %7, align 8
  %10 = load ptr, ptr %5, align 8
  store ptr %10, ptr %8, align 8
  store i64 0, ptr %9, align 8
  br label %11
11:
  %12 = load i64, ptr %9, align 8
  %13 = load i64, ptr %7, align 8
  %14 = icmp ult i64 %12, %13
  br i1 %14, label %15, label %33
15:
  %16 = load ptr, ptr %8, align 8
  %17 = load i64, ptr %9, align 8
  %18 = getelementptr i8, ptr %16, i64 %17
  %19 = load i8, ptr %18, align 1
  %20 = zext i8 %19 to i32
  %21 = load i32, ptr %6, align 4
  %22 = trunc i32 %21 to i8
  %23 = zext i8 %22 to i32
  %24 = icmp eq i32 %20, %23
  br i1 %24, label %25, label %29
25:
  %26 = load ptr, ptr %8, align 8
  %27 = load i64, ptr %9, align 8
  %28 = getelementptr i8, ptr %26, i64 %27
  store ptr %28, ptr %4, align 8
  br label %34
29:
  br label %30
30:
  %31 = load i64, ptr %9, align 8
  %32 = add i64 %31, 1
  store i64 %32, ptr %9, align 8
  br label %11
33:
  store ptr null, ptr %4, align 8
  br label %34
34:
  %35 = load ptr, ptr %4, align 8
  ret ptr %35
}
define weak ptr @memrchr(ptr noundef %0, i32 noundef %1, i64 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store i32 %1, ptr %5, align 4
  store i64 %2, ptr %6, align 8
  %10 = load ptr, ptr %4, align 8
  store ptr %10, ptr %7, align 8
  store ptr null, ptr %8, align 8
  store i64 0, ptr %9, align 8
  br label %11
11:
  %12 = load i64, ptr %9, align 8
  %13 = load i64, ptr %6, align 8
  %14 = icmp ult i64 %12, %13
  br i1 %14, label %15, label %33
15:
  %16 = load ptr, ptr %7, align 8
  %17 = load i64, ptr %9, align 8
  %18 = getelementptr i8, ptr %16, i64 %17
  %19 = load i8, ptr %18, align 1
  %20 = zext i8 %19 to i32
  %21 = load i32, ptr %5, align 4
  %22 = trunc i32 %21 to i8
  %23 = zext i8 %22 to i32
  %24 = icmp eq i32 %20, %23
  br i1 %24, label %25, label %29
25:
  %26 = load ptr, ptr %7, align 8
  %27 = load i64, ptr %9, align 8
  %28 = getelementptr i8, ptr %26, i64 %27
  store ptr %28, ptr %8, align 8
  br label %29
29:
  br label %30
30:
  %31 = load i64, ptr %9, align 8
  %32 = add i64 %31, 1
  store i64 %32, ptr %9, align 8
  br label %11
33:
  %34 = load ptr, ptr %8, align 8
  ret ptr %34
}
define weak i32 @tolower(i32 noundef %0) {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = icmp sge i32 %3, -128
  br i1 %4, label %5, label %15
5:
  %6 = load i32, ptr %2, align 4
  %7 = icmp sle i32 %6, 255
  br i1 %7, label %8, label %15
8:
  %9 = call ptr @__ctype_tolower_loc()
  %10 = load ptr, ptr %9, align 8
  %11 = load i32, ptr %2, align 4
  %12 = sext i32 %11 to i64
  %13 = getelementptr i32, ptr %10, i64 %12
  %14 = load i32, ptr %13, align 4
  br label %17
15:
  %16 = load i32, ptr %2, align 4
  br label %17
17:
  %18 = phi i32 [ %14, %8 ], [ %16, %15 ]
  ret i32 %18
}
declare ptr @__ctype_tolower_loc()
define weak i32 @toupper(i32 noundef %0) {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = icmp sge i32 %3, -128
  br i1 %4, label %5, label %15
5:
  %6 = load i32, ptr %2, align 4
  %7 = icmp sle i32 %6, 255
  br i1 %7, label %8, label %15
8:
  %9 = call ptr @__ctype_toupper_loc()
  %10 = load ptr, ptr %9, align 8
  %11 = load i32, ptr %2, align 4
  %12 = sext i32 %11 to i64
  %13 = getelementptr i32, ptr %10, i64 %12
  %14 = load i32, ptr %13, align 4
  br label %17
15:
  %16 = load i32, ptr %2, align 4
  br label %17
17:
  %18 = phi i32 [ %14, %8 ], [ %16, %15 ]
  ret i32 %18
}
declare ptr @__ctype_toupper_loc()
define weak i32 @isascii(i32 noundef %0) {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = and i32 %3, -128
  %5 = icmp eq i32 %4, 0
  %6 = zext i1 %5 to i32
  %7 = call i32 @__sc_some(i32 noundef %6)
  ret i32 %7
}
define internal i32 @__sc_some(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %4 = call i32 @__sc_dse_any()
  store i32 %4, ptr %3, align 4
  %5 = load i32, ptr %2, align 4
  %6 = icmp ne i32 %5, 0
  br i1 %6, label %7, label %14
7:
  %8 = load i32, ptr %3, align 4
  %9 = load i32, ptr %3, align 4
  %10 = icmp ne i32 %9, 0
  %11 = xor i1 %10, true
  %12 = zext i1 %11 to i32
  %13 = add i32 %8, %12
  br label %15
14:
  br label %15
15:
  %16 = phi i32 [ %13, %7 ], [ 0, %14 ]
  ret i32 %16
}
define weak i32 @toascii(i32 noundef %0) {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = and i32 %3, 127
  ret i32 %4
}
define weak i32 @isupper(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 256)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 256
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
declare i32 @__isctype(i32 noundef, i32 noundef)
declare ptr @__ctype_b_loc()
define weak i32 @islower(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 512)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 512
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @isalpha(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 1024)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 1024
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @isdigit(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 2048)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 2048
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @isxdigit(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 4096)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 4096
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @isspace(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 8192)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 8192
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @isprint(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 16384)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 16384
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @isgraph(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 32768)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 32768
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @isblank(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 1)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 1
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @iscntrl(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 2)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 2
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @ispunct(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 4)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 4
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @isalnum(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp slt i32 %4, -128
  br i1 %5, label %9, label %6
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sgt i32 %7, 255
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = call i32 @__isctype(i32 noundef %10, i32 noundef 8)
  store i32 %11, ptr %2, align 4
  br label %22
12:
  %13 = call ptr @__ctype_b_loc()
  %14 = load ptr, ptr %13, align 8
  %15 = load i32, ptr %3, align 4
  %16 = sext i32 %15 to i64
  %17 = getelementptr i16, ptr %14, i64 %16
  %18 = load i16, ptr %17, align 2
  %19 = zext i16 %18 to i32
  %20 = and i32 %19, 8
  %21 = call i32 @__sc_some(i32 noundef %20)
  store i32 %21, ptr %2, align 4
  br label %22
22:
  %23 = load i32, ptr %2, align 4
  ret i32 %23
}
define weak i32 @abs(i32 noundef %0) {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = icmp slt i32 %3, 0
  br i1 %4, label %5, label %8
5:
  %6 = load i32, ptr %2, align 4
  %7 = sub i32 0, %6
  br label %10
8:
  %9 = load i32, ptr %2, align 4
  br label %10
10:
  %11 = phi i32 [ %7, %5 ], [ %9, %8 ]
  ret i32 %11
}
define weak i64 @labs(i64 noundef %0) {
  %2 = alloca i64, align 8
  store i64 %0, ptr %2, align 8
  %3 = load i64, ptr %2, align 8
  %4 = icmp slt i64 %3, 0
  br i1 %4, label %5, label %8
5:
  %6 = load i64, ptr %2, align 8
  %7 = sub i64 0, %6
  br label %10
8:
  %9 = load i64, ptr %2, align 8
  br label %10
10:
  %11 = phi i64 [ %7, %5 ], [ %9, %8 ]
  ret i64 %11
}
define weak i64 @llabs(i64 noundef %0) {
  %2 = alloca i64, align 8
  store i64 %0, ptr %2, align 8
  %3 = load i64, ptr %2, align 8
  %4 = icmp slt i64 %3, 0
  br i1 %4, label %5, label %8
5:
  %6 = load i64, ptr %2, align 8
  %7 = sub i64 0, %6
  br label %10
8:
  %9 = load i64, ptr %2, align 8
  br label %10
10:
  %11 = phi i64 [ %7, %5 ], [ %9, %8 ]
  ret i64 %11
}
define weak i32 @atoi(ptr noundef %0) {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
  store i64 9223372036854775807, ptr %3, align 8
  store i64 0, ptr %4, align 8
  store i32 0, ptr %7, align 4
  store i32 0, ptr %8, align 4
  br label %9
9:
  %10 = load ptr, ptr %2, align 8
  %11 = load i8, ptr %10, align 1
  %12 = sext i8 %11 to i32
  %13 = icmp eq i32 %12, 32
  br i1 %13, label %26, label %14
14:
  %15 = load ptr, ptr %2, align 8
  %16 = load i8, ptr %15, align 1
  %17 = sext i8 %16 to i32
  %18 = icmp sge i32 %17, 9
  br i1 %18, label %19, label %24
19:
  %20 = load ptr, ptr %2, align 8
  %21 = load i8, ptr %20, align 1
  %22 = sext i8 %21 to i32
  %23 = icmp sle i32 %22, 13
  br label %24
24:
  %25 = phi i1 [ false, %14 ], [ %23, %19 ]
  br label %26
26:
  %27 = phi i1 [ true, %9 ], [ %25, %24 ]
  br i1 %27, label %28, label %31
28:
  %29 = load ptr, ptr %2, align 8
  %30 = getelementptr i8, ptr %29, i32 1
  store ptr %30, ptr %2, align 8
  br label %9
31:
  %32 = load ptr, ptr %2, align 8
  %33 = load i8, ptr %32, align 1
  %34 = sext i8 %33 to i32
  %35 = icmp eq i32 %34, 45
  br i1 %35, label %41, label %36
36:
  %37 = load ptr, ptr %2, align 8
  %38 = load i8, ptr %37, align 1
  %39 = sext i8 %38 to i32
  %40 = icmp eq i32 %39, 43
  br i1 %40, label %41, label %48
41:
  %42 = load ptr, ptr %2, align 8
  %43 = getelementptr i8, ptr %42, i32 1
  store ptr %43, ptr %2, align 8
  %44 = load i8, ptr %42, align 1
  %45 = sext i8 %44 to i32
  %46 = icmp eq i32 %45, 45
  %47 = zext i1 %46 to i32
  store i32 %47, ptr %7, align 4
  br label %48
48:
  %49 = load i32, ptr %7, align 4
  %50 = sext i32 %49 to i64
  %51 = add i64 9223372036854775807, %50
  store i64 %51, ptr %6, align 8
  br label %52
52:
  %53 = load ptr, ptr %2, align 8
  %54 = load i8, ptr %53, align 1
  %55 = sext i8 %54 to i32
  %56 = icmp sge i32 %55, 48
  br i1 %56, label %57, label %62
57:
  %58 = load ptr, ptr %2, align 8
  %59 = load i8, ptr %58, align 1
  %60 = sext i8 %59 to i32
  %61 = icmp sle i32 %60, 57
  br label %62
62:
  %63 = phi i1 [ false, %52 ], [ %61, %57 ]
  br i1 %63, label %64, label %95
64:
  %65 = load ptr, ptr %2, align 8
  %66 = getelementptr i8, ptr %65, i32 1
  store ptr %66, ptr %2, align 8
  %67 = load i8, ptr %65, align 1
  %68 = sext i8 %67 to i64
  %69 = sub i64 %68, 48
  store i64 %69, ptr %5, align 8
  %70 = load i64, ptr %4, align 8
  %71 = load i64, ptr %6, align 8
  %72 = udiv i64 %71, 10
  %73 = icmp ugt i64 %70, %72
  br i1 %73, label %84, label %74
74:
  %75 = load i64, ptr %4, align 8
  %76 = load i64, ptr %6, align 8
  %77 = udiv i64 %76, 10
  %78 = icmp eq i64 %75, %77
  br i1 %78, label %79, label %85
79:
  %80 = load i64, ptr %5, align 8
  %81 = load i64, ptr %6, align 8
  %82 = urem i64 %81, 10
  %83 = icmp ugt i64 %80, %82
  br i1 %83, label %84, label %85
84:
  store i32 1, ptr %8, align 4
  br label %85
85:
  %86 = load i64, ptr %4, align 8
  %87 = mul i64 %86, 10
  %88 = load i64, ptr %5, align 8
  %89 = add i64 %87, %88
  store i64 %89, ptr %4, align 8
  %90 = load i32, ptr %8, align 4
  %91 = icmp ne i32 %90, 0
  br i1 %91, label %92, label %94
92:
  %93 = load i64, ptr %6, align 8
  store i64 %93, ptr %4, align 8
  br label %94
94:
  br label %52
95:
  %96 = load i32, ptr %8, align 4
  %97 = icmp ne i32 %96, 0
  br i1 %97, label %98, label %100
98:
  %99 = call ptr @__errno_location()
  store i32 34, ptr %99, align 4
  br label %100
100:
  %101 = load i32, ptr %7, align 4
  %102 = icmp ne i32 %101, 0
  br i1 %102, label %103, label %106
103:
  %104 = load i64, ptr %4, align 8
  %105 = sub i64 0, %104
  br label %108
106:
  %107 = load i64, ptr %4, align 8
  br label %108
108:
  %109 = phi i64 [ %105, %103 ], [ %107, %106 ]
  %110 = trunc i64 %109 to i32
  ret i32 %110
}
declare ptr @__errno_location()
define weak i64 @atol(ptr noundef %0) {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
  store i64 9223372036854775807, ptr %3, align 8
  store i64 0, ptr %4, align 8
  store i32 0, ptr %7, align 4
  store i32 0, ptr %8, align 4
  br label %9
9:
  %10 = load ptr, ptr %2, align 8
  %11 = load i8, ptr %10, align 1
  %12 = sext i8 %11 to i32
  %13 = icmp eq i32 %12, 32
  br i1 %13, label %26, label %14
14:
  %15 = load ptr, ptr %2, align 8
  %16 = load i8, ptr %15, align 1
  %17 = sext i8 %16 to i32
  %18 = icmp sge i32 %17, 9
  br i1 %18, label %19, label %24
19:
  %20 = load ptr, ptr %2, align 8
  %21 = load i8, ptr %20, align 1
  %22 = sext i8 %21 to i32
  %23 = icmp sle i32 %22, 13
  br label %24
24:
  %25 = phi i1 [ false, %14 ], [ %23, %19 ]
  br label %26
26:
  %27 = phi i1 [ true, %9 ], [ %25, %24 ]
  br i1 %27, label %28, label %31
28:
  %29 = load ptr, ptr %2, align 8
  %30 = getelementptr i8, ptr %29, i32 1
  store ptr %30, ptr %2, align 8
  br label %9
31:
  %32 = load ptr, ptr %2, align 8
  %33 = load i8, ptr %32, align 1
  %34 = sext i8 %33 to i32
  %35 = icmp eq i32 %34, 45
  br i1 %35, label %41, label %36
36:
  %37 = load ptr, ptr %2, align 8
  %38 = load i8, ptr %37, align 1
  %39 = sext i8 %38 to i32
  %40 = icmp eq i32 %39, 43
  br i1 %40, label %41, label %48
41:
  %42 = load ptr, ptr %2, align 8
  %43 = getelementptr i8, ptr %42, i32 1
  store ptr %43, ptr %2, align 8
  %44 = load i8, ptr %42, align 1
  %45 = sext i8 %44 to i32
  %46 = icmp eq i32 %45, 45
  %47 = zext i1 %46 to i32
  store i32 %47, ptr %7, align 4
  br label %48
48:
  %49 = load i32, ptr %7, align 4
  %50 = sext i32 %49 to i64
  %51 = add i64 9223372036854775807, %50
  store i64 %51, ptr %6, align 8
  br label %52
52:
  %53 = load ptr, ptr %2, align 8
  %54 = load i8, ptr %53, align 1
  %55 = sext i8 %54 to i32
  %56 = icmp sge i32 %55, 48
  br i1 %56, label %57, label %62
57:
  %58 = load ptr, ptr %2, align 8
  %59 = load i8, ptr %58, align 1
  %60 = sext i8 %59 to i32
  %61 = icmp sle i32 %60, 57
  br label %62
62:
  %63 = phi i1 [ false, %52 ], [ %61, %57 ]
  br i1 %63, label %64, label %95
64:
  %65 = load ptr, ptr %2, align 8
  %66 = getelementptr i8, ptr %65, i32 1
  store ptr %66, ptr %2, align 8
  %67 = load i8, ptr %65, align 1
  %68 = sext i8 %67 to i64
  %69 = sub i64 %68, 48
  store i64 %69, ptr %5, align 8
  %70 = load i64, ptr %4, align 8
  %71 = load i64, ptr %6, align 8
  %72 = udiv i64 %71, 10
  %73 = icmp ugt i64 %70, %72
  br i1 %73, label %84, label %74
74:
  %75 = load i64, ptr %4, align 8
  %76 = load i64, ptr %6, align 8
  %77 = udiv i64 %76, 10
  %78 = icmp eq i64 %75, %77
  br i1 %78, label %79, label %85
79:
  %80 = load i64, ptr %5, align 8
  %81 = load i64, ptr %6, align 8
  %82 = urem i64 %81, 10
  %83 = icmp ugt i64 %80, %82
  br i1 %83, label %84, label %85
84:
  store i32 1, ptr %8, align 4
  br label %85
85:
  %86 = load i64, ptr %4, align 8
  %87 = mul i64 %86, 10
  %88 = load i64, ptr %5, align 8
  %89 = add i64 %87, %88
  store i64 %89, ptr %4, align 8
  %90 = load i32, ptr %8, align 4
  %91 = icmp ne i32 %90, 0
  br i1 %91, label %92, label %94
92:
  %93 = load i64, ptr %6, align 8
  store i64 %93, ptr %4, align 8
  br label %94
94:
  br label %52
95:
  %96 = load i32, ptr %8, align 4
  %97 = icmp ne i32 %96, 0
  br i1 %97, label %98, label %100
98:
  %99 = call ptr @__errno_location()
  store i32 34, ptr %99, align 4
  br label %100
100:
  %101 = load i32, ptr %7, align 4
  %102 = icmp ne i32 %101, 0
  br i1 %102, label %103, label %106
103:
  %104 = load i64, ptr %4, align 8
  %105 = sub i64 0, %104
  br label %108
106:
  %107 = load i64, ptr %4, align 8
  br label %108
108:
  %109 = phi i64 [ %105, %103 ], [ %107, %106 ]
  ret i64 %109
}
define weak i64 @atoll(ptr noundef %0) {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  %4 = alloca i64, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  store ptr %0, ptr %2, align 8
  store i64 9223372036854775807, ptr %3, align 8
  store i64 0, ptr %4, align 8
  store i32 0, ptr %7, align 4
  store i32 0, ptr %8, align 4
  br label %9
9:
  %10 = load ptr, ptr %2, align 8
  %11 = load i8, ptr %10, align 1
  %12 = sext i8 %11 to i32
  %13 = icmp eq i32 %12, 32
  br i1 %13, label %26, label %14
14:
  %15 = load ptr, ptr %2, align 8
  %16 = load i8, ptr %15, align 1
  %17 = sext i8 %16 to i32
  %18 = icmp sge i32 %17, 9
  br i1 %18, label %19, label %24
19:
  %20 = load ptr, ptr %2, align 8
  %21 = load i8, ptr %20, align 1
  %22 = sext i8 %21 to i32
  %23 = icmp sle i32 %22, 13
  br label %24
24:
  %25 = phi i1 [ false, %14 ], [ %23, %19 ]
  br label %26
26:
  %27 = phi i1 [ true, %9 ], [ %25, %24 ]
  br i1 %27, label %28, label %31
28:
  %29 = load ptr, ptr %2, align 8
  %30 = getelementptr i8, ptr %29, i32 1
  store ptr %30, ptr %2, align 8
  br label %9
31:
  %32 = load ptr, ptr %2, align 8
  %33 = load i8, ptr %32, align 1
  %34 = sext i8 %33 to i32
  %35 = icmp eq i32 %34, 45
  br i1 %35, label %41, label %36
36:
  %37 = load ptr, ptr %2, align 8
  %38 = load i8, ptr %37, align 1
  %39 = sext i8 %38 to i32
  %40 = icmp eq i32 %39, 43
  br i1 %40, label %41, label %48
41:
  %42 = load ptr, ptr %2, align 8
  %43 = getelementptr i8, ptr %42, i32 1
  store ptr %43, ptr %2, align 8
  %44 = load i8, ptr %42, align 1
  %45 = sext i8 %44 to i32
  %46 = icmp eq i32 %45, 45
  %47 = zext i1 %46 to i32
  store i32 %47, ptr %7, align 4
  br label %48
48:
  %49 = load i32, ptr %7, align 4
  %50 = sext i32 %49 to i64
  %51 = add i64 9223372036854775807, %50
  store i64 %51, ptr %6, align 8
  br label %52
52:
  %53 = load ptr, ptr %2, align 8
  %54 = load i8, ptr %53, align 1
  %55 = sext i8 %54 to i32
  %56 = icmp sge i32 %55, 48
  br i1 %56, label %57, label %62
57:
  %58 = load ptr, ptr %2, align 8
  %59 = load i8, ptr %58, align 1
  %60 = sext i8 %59 to i32
  %61 = icmp sle i32 %60, 57
  br label %62
62:
  %63 = phi i1 [ false, %52 ], [ %61, %57 ]
  br i1 %63, label %64, label %95
64:
  %65 = load ptr, ptr %2, align 8
  %66 = getelementptr i8, ptr %65, i32 1
  store ptr %66, ptr %2, align 8
  %67 = load i8, ptr %65, align 1
  %68 = sext i8 %67 to i64
  %69 = sub i64 %68, 48
  store i64 %69, ptr %5, align 8
  %70 = load i64, ptr %4, align 8
  %71 = load i64, ptr %6, align 8
  %72 = udiv i64 %71, 10
  %73 = icmp ugt i64 %70, %72
  br i1 %73, label %84, label %74
74:
  %75 = load i64, ptr %4, align 8
  %76 = load i64, ptr %6, align 8
  %77 = udiv i64 %76, 10
  %78 = icmp eq i64 %75, %77
  br i1 %78, label %79, label %85
79:
  %80 = load i64, ptr %5, align 8
  %81 = load i64, ptr %6, align 8
  %82 = urem i64 %81, 10
  %83 = icmp ugt i64 %80, %82
  br i1 %83, label %84, label %85
84:
  store i32 1, ptr %8, align 4
  br label %85
85:
  %86 = load i64, ptr %4, align 8
  %87 = mul i64 %86, 10
  %88 = load i64, ptr %5, align 8
  %89 = add i64 %87, %88
  store i64 %89, ptr %4, align 8
  %90 = load i32, ptr %8, align 4
  %91 = icmp ne i32 %90, 0
  br i1 %91, label %92, label %94
92:
  %93 = load i64, ptr %6, align 8
  store i64 %93, ptr %4, align 8
  br label %94
94:
  br label %52
95:
  %96 = load i32, ptr %8, align 4
  %97 = icmp ne i32 %96, 0
  br i1 %97, label %98, label %100
98:
  %99 = call ptr @__errno_location()
  store i32 34, ptr %99, align 4
  br label %100
100:
  %101 = load i32, ptr %7, align 4
  %102 = icmp ne i32 %101, 0
  br i1 %102, label %103, label %106
103:
  %104 = load i64, ptr %4, align 8
  %105 = sub i64 0, %104
  br label %108
106:
  %107 = load i64, ptr %4, align 8
  br label %108
108:
  %109 = phi i64 [ %105, %103 ], [ %107, %106 ]
  ret i64 %109
}
define weak i64 @strtol(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i32 %2, ptr %7, align 4
  %17 = load ptr, ptr %5, align 8
  store ptr %17, ptr %8, align 8
  store i64 9223372036854775807, ptr %9, align 8
  store i64 0, ptr %10, align 8
  store i32 0, ptr %14, align 4
  store i32 0, ptr %15, align 4
  store i32 0, ptr %16, align 4
  %18 = load i32, ptr %7, align 4
  %19 = icmp slt i32 %18, 0
  br i1 %19, label %26, label %20
20:
  %21 = load i32, ptr %7, align 4
  %22 = icmp eq i32 %21, 1
  br i1 %22, label %26, label %23
23:
  %24 = load i32, ptr %7, align 4
  %25 = icmp sgt i32 %24, 36
  br i1 %25, label %26, label %28
26:
  call void @__sc_dse_example()
  %27 = call ptr @__errno_location()
  store i32 22, ptr %27, align 4
  store i64 0, ptr %4, align 8
  br label %266
28:
  br label %29
29:
  %30 = load ptr, ptr %8, align 8
  %31 = load i8, ptr %30, align 1
  %32 = sext i8 %31 to i32
  %33 = icmp eq i32 %32, 32
  br i1 %33, label %46, label %34
34:
  %35 = load ptr, ptr %8, align 8
  %36 = load i8, ptr %35, align 1
  %37 = sext i8 %36 to i32
  %38 = icmp sge i32 %37, 9
  br i1 %38, label %39, label %44
39:
  %40 = load ptr, ptr %8, align 8
  %41 = load i8, ptr %40, align 1
  %42 = sext i8 %41 to i32
  %43 = icmp sle i32 %42, 13
  br label %44
44:
  %45 = phi i1 [ false, %34 ], [ %43, %39 ]
  br label %46
46:
  %47 = phi i1 [ true, %29 ], [ %45, %44 ]
  br i1 %47, label %48, label %51
48:
  %49 = load ptr, ptr %8, align 8
  %50 = getelementptr i8, ptr %49, i32 1
  store ptr %50, ptr %8, align 8
  br label %29
51:
  %52 = load ptr, ptr %8, align 8
  %53 = load i8, ptr %52, align 1
  %54 = sext i8 %53 to i32
  %55 = icmp eq i32 %54, 45
  br i1 %55, label %61, label %56
56:
  %57 = load ptr, ptr %8, align 8
  %58 = load i8, ptr %57, align 1
  %59 = sext i8 %58 to i32
  %60 = icmp eq i32 %59, 43
  br i1 %60, label %61, label %68
61:
  %62 = load ptr, ptr %8, align 8
  %63 = getelementptr i8, ptr %62, i32 1
  store ptr %63, ptr %8, align 8
  %64 = load i8, ptr %62, align 1
  %65 = sext i8 %64 to i32
  %66 = icmp eq i32 %65, 45
  %67 = zext i1 %66 to i32
  store i32 %67, ptr %14, align 4
  br label %68
68:
  %69 = load i32, ptr %14, align 4
  %70 = sext i32 %69 to i64
  %71 = add i64 9223372036854775807, %70
  store i64 %71, ptr %12, align 8
  %72 = load i32, ptr %7, align 4
  %73 = icmp eq i32 %72, 0
  br i1 %73, label %77, label %74
74:
  %75 = load i32, ptr %7, align 4
  %76 = icmp eq i32 %75, 16
  br i1 %76, label %77, label %134
77:
  %78 = load ptr, ptr %8, align 8
  %79 = load i8, ptr %78, align 1
  %80 = sext i8 %79 to i32
  %81 = icmp eq i32 %80, 48
  br i1 %81, label %82, label %134
82:
  %83 = load ptr, ptr %8, align 8
  %84 = getelementptr i8, ptr %83, i64 1
  %85 = load i8, ptr %84, align 1
  %86 = sext i8 %85 to i32
  %87 = icmp eq i32 %86, 120
  br i1 %87, label %94, label %88
88:
  %89 = load ptr, ptr %8, align 8
  %90 = getelementptr i8, ptr %89, i64 1
  %91 = load i8, ptr %90, align 1
  %92 = sext i8 %91 to i32
  %93 = icmp eq i32 %92, 88
  br i1 %93, label %94, label %134
94:
  call void @__sc_dse_example()
  %95 = load ptr, ptr %8, align 8
  %96 = getelementptr i8, ptr %95, i64 2
  %97 = load i8, ptr %96, align 1
  %98 = sext i8 %97 to i32
  %99 = icmp sge i32 %98, 48
  br i1 %99, label %100, label %106
100:
  %101 = load ptr, ptr %8, align 8
  %102 = getelementptr i8, ptr %101, i64 2
  %103 = load i8, ptr %102, align 1
  %104 = sext i8 %103 to i32
  %105 = icmp sle i32 %104, 57
  br i1 %105, label %130, label %106
106:
  %107 = load ptr, ptr %8, align 8
  %108 = getelementptr i8, ptr %107, i64 2
  %109 = load i8, ptr %108, align 1
  %110 = sext i8 %109 to i32
  %111 = icmp sge i32 %110, 97
  br i1 %111, label %112, label %118
112:
  %113 = load ptr, ptr %8, align 8
  %114 = getelementptr i8, ptr %113, i64 2
  %115 = load i8, ptr %114, align 1
  %116 = sext i8 %115 to i32
  %117 = icmp sle i32 %116, 102
  br i1 %117, label %130, label %118
118:
  %119 = load ptr, ptr %8, align 8
  %120 = getelementptr i8, ptr %119, i64 2
  %121 = load i8, ptr %120, align 1
  %122 = sext i8 %121 to i32
  %123 = icmp sge i32 %122, 65
  br i1 %123, label %124, label %133
124:
  %125 = load ptr, ptr %8, align 8
  %126 = getelementptr i8, ptr %125, i64 2
  %127 = load i8, ptr %126, align 1
  %128 = sext i8 %127 to i32
  %129 = icmp sle i32 %128, 70
  br i1 %129, label %130, label %133
130:
  %131 = load ptr, ptr %8, align 8
  %132 = getelementptr i8, ptr %131, i64 2
  store ptr %132, ptr %8, align 8
  store i32 16, ptr %7, align 4
  br label %133
133:
  br label %134
134:
  %135 = load i32, ptr %7, align 4
  %136 = icmp ne i32 %135, 0
  br i1 %136, label %137, label %140
137:
  %138 = load i32, ptr %7, align 4
  %139 = sext i32 %138 to i64
  br label %148
140:
  %141 = load ptr, ptr %8, align 8
  %142 = load i8, ptr %141, align 1
  %143 = sext i8 %142 to i32
  %144 = icmp eq i32 %143, 48
  %145 = zext i1 %144 to i64
  %146 = select i1 %144, i32 8, i32 10
  %147 = sext i32 %146 to i64
  br label %148
148:
  %149 = phi i64 [ %139, %137 ], [ %147, %140 ]
  store i64 %149, ptr %13, align 8
  br label %150
150:
  %151 = load ptr, ptr %8, align 8
  %152 = load i8, ptr %151, align 1
  %153 = sext i8 %152 to i32
  %154 = icmp sge i32 %153, 48
  br i1 %154, label %155, label %165
155:
  %156 = load ptr, ptr %8, align 8
  %157 = load i8, ptr %156, align 1
  %158 = sext i8 %157 to i32
  %159 = icmp sle i32 %158, 57
  br i1 %159, label %160, label %165
160:
  %161 = load ptr, ptr %8, align 8
  %162 = load i8, ptr %161, align 1
  %163 = sext i8 %162 to i64
  %164 = sub i64 %163, 48
  store i64 %164, ptr %11, align 8
  br label %200
165:
  %166 = load ptr, ptr %8, align 8
  %167 = load i8, ptr %166, align 1
  %168 = sext i8 %167 to i32
  %169 = icmp sge i32 %168, 97
  br i1 %169, label %170, label %181
170:
  %171 = load ptr, ptr %8, align 8
  %172 = load i8, ptr %171, align 1
  %173 = sext i8 %172 to i32
  %174 = icmp sle i32 %173, 122
  br i1 %174, label %175, label %181
175:
  %176 = load ptr, ptr %8, align 8
  %177 = load i8, ptr %176, align 1
  %178 = sext i8 %177 to i64
  %179 = sub i64 %178, 97
  %180 = add i64 %179, 10
  store i64 %180, ptr %11, align 8
  br label %199
181:
  %182 = load ptr, ptr %8, align 8
  %183 = load i8, ptr %182, align 1
  %184 = sext i8 %183 to i32
  %185 = icmp sge i32 %184, 65
  br i1 %185, label %186, label %197
186:
  %187 = load ptr, ptr %8, align 8
  %188 = load i8, ptr %187, align 1
  %189 = sext i8 %188 to i32
  %190 = icmp sle i32 %189, 90
  br i1 %190, label %191, label %197
191:
  %192 = load ptr, ptr %8, align 8
  %193 = load i8, ptr %192, align 1
  %194 = sext i8 %193 to i64
  %195 = sub i64 %194, 65
  %196 = add i64 %195, 10
  store i64 %196, ptr %11, align 8
  br label %198
197:
  br label %238
198:
  br label %199
199:
  br label %200
200:
  %201 = load i64, ptr %11, align 8
  %202 = load i64, ptr %13, align 8
  %203 = icmp uge i64 %201, %202
  br i1 %203, label %204, label %205
204:
  br label %238
205:
  store i32 1, ptr %16, align 4
  %206 = load i64, ptr %10, align 8
  %207 = load i64, ptr %12, align 8
  %208 = load i64, ptr %13, align 8
  %209 = udiv i64 %207, %208
  %210 = icmp ugt i64 %206, %209
  br i1 %210, label %223, label %211
211:
  %212 = load i64, ptr %10, align 8
  %213 = load i64, ptr %12, align 8
  %214 = load i64, ptr %13, align 8
  %215 = udiv i64 %213, %214
  %216 = icmp eq i64 %212, %215
  br i1 %216, label %217, label %224
217:
  %218 = load i64, ptr %11, align 8
  %219 = load i64, ptr %12, align 8
  %220 = load i64, ptr %13, align 8
  %221 = urem i64 %219, %220
  %222 = icmp ugt i64 %218, %221
  br i1 %222, label %223, label %224
223:
  store i32 1, ptr %15, align 4
  br label %224
224:
  %225 = load i64, ptr %10, align 8
  %226 = load i64, ptr %13, align 8
  %227 = mul i64 %225, %226
  %228 = load i64, ptr %11, align 8
  %229 = add i64 %227, %228
  store i64 %229, ptr %10, align 8
  %230 = load i32, ptr %15, align 4
  %231 = icmp ne i32 %230, 0
  br i1 %231, label %232, label %234
232:
  %233 = load i64, ptr %12, align 8
  store i64 %233, ptr %10, align 8
  br label %234
234:
  br label %235
235:
  %236 = load ptr, ptr %8, align 8
  %237 = getelementptr i8, ptr %236, i32 1
  store ptr %237, ptr %8, align 8
  br label %150
238:
  %239 = load i32, ptr %15, align 4
  %240 = icmp ne i32 %239, 0
  br i1 %240, label %241, label %243
241:
  %242 = call ptr @__errno_location()
  store i32 34, ptr %242, align 4
  br label %243
243:
  %244 = load ptr, ptr %6, align 8
  %245 = icmp ne ptr %244, null
  br i1 %245, label %246, label %256
246:
  %247 = load i32, ptr %16, align 4
  %248 = icmp ne i32 %247, 0
  br i1 %248, label %249, label %251
249:
  %250 = load ptr, ptr %8, align 8
  br label %253
251:
  %252 = load ptr, ptr %5, align 8
  br label %253
253:
  %254 = phi ptr [ %250, %249 ], [ %252, %251 ]
  %255 = load ptr, ptr %6, align 8
  store ptr %254, ptr %255, align 8
  br label %256
256:
  %257 = load i32, ptr %14, align 4
  %258 = icmp ne i32 %257, 0
  br i1 %258, label %259, label %262
259:
  %260 = load i64, ptr %10, align 8
  %261 = sub i64 0, %260
  br label %264
262:
  %263 = load i64, ptr %10, align 8
  br label %264
264:
  %265 = phi i64 [ %261, %259 ], [ %263, %262 ]
  store i64 %265, ptr %4, align 8
  br label %266
266:
  %267 = load i64, ptr %4, align 8
  ret i64 %267
}
declare void @__sc_dse_example()
define weak i64 @strtoll(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i32 %2, ptr %7, align 4
  %17 = load ptr, ptr %5, align 8
  store ptr %17, ptr %8, align 8
  store i64 9223372036854775807, ptr %9, align 8
  store i64 0, ptr %10, align 8
  store i32 0, ptr %14, align 4
  store i32 0, ptr %15, align 4
  store i32 0, ptr %16, align 4
  %18 = load i32, ptr %7, align 4
  %19 = icmp slt i32 %18, 0
  br i1 %19, label %26, label %20
20:
  %21 = load i32, ptr %7, align 4
  %22 = icmp eq i32 %21, 1
  br i1 %22, label %26, label %23
23:
  %24 = load i32, ptr %7, align 4
  %25 = icmp sgt i32 %24, 36
  br i1 %25, label %26, label %28
26:
  call void @__sc_dse_example()
  %27 = call ptr @__errno_location()
  store i32 22, ptr %27, align 4
  store i64 0, ptr %4, align 8
  br label %266
28:
  br label %29
29:
  %30 = load ptr, ptr %8, align 8
  %31 = load i8, ptr %30, align 1
  %32 = sext i8 %31 to i32
  %33 = icmp eq i32 %32, 32
  br i1 %33, label %46, label %34
34:
  %35 = load ptr, ptr %8, align 8
  %36 = load i8, ptr %35, align 1
  %37 = sext i8 %36 to i32
  %38 = icmp sge i32 %37, 9
  br i1 %38, label %39, label %44
39:
  %40 = load ptr, ptr %8, align 8
  %41 = load i8, ptr %40, align 1
  %42 = sext i8 %41 to i32
  %43 = icmp sle i32 %42, 13
  br label %44
44:
  %45 = phi i1 [ false, %34 ], [ %43, %39 ]
  br label %46
46:
  %47 = phi i1 [ true, %29 ], [ %45, %44 ]
  br i1 %47, label %48, label %51
48:
  %49 = load ptr, ptr %8, align 8
  %50 = getelementptr i8, ptr %49, i32 1
  store ptr %50, ptr %8, align 8
  br label %29
51:
  %52 = load ptr, ptr %8, align 8
  %53 = load i8, ptr %52, align 1
  %54 = sext i8 %53 to i32
  %55 = icmp eq i32 %54, 45
  br i1 %55, label %61, label %56
56:
  %57 = load ptr, ptr %8, align 8
  %58 = load i8, ptr %57, align 1
  %59 = sext i8 %58 to i32
  %60 = icmp eq i32 %59, 43
  br i1 %60, label %61, label %68
61:
  %62 = load ptr, ptr %8, align 8
  %63 = getelementptr i8, ptr %62, i32 1
  store ptr %63, ptr %8, align 8
  %64 = load i8, ptr %62, align 1
  %65 = sext i8 %64 to i32
  %66 = icmp eq i32 %65, 45
  %67 = zext i1 %66 to i32
  store i32 %67, ptr %14, align 4
  br label %68
68:
  %69 = load i32, ptr %14, align 4
  %70 = sext i32 %69 to i64
  %71 = add i64 9223372036854775807, %70
  store i64 %71, ptr %12, align 8
  %72 = load i32, ptr %7, align 4
  %73 = icmp eq i32 %72, 0
  br i1 %73, label %77, label %74
74:
  %75 = load i32, ptr %7, align 4
  %76 = icmp eq i32 %75, 16
  br i1 %76, label %77, label %134
77:
  %78 = load ptr, ptr %8, align 8
  %79 = load i8, ptr %78, align 1
  %80 = sext i8 %79 to i32
  %81 = icmp eq i32 %80, 48
  br i1 %81, label %82, label %134
82:
  %83 = load ptr, ptr %8, align 8
  %84 = getelementptr i8, ptr %83, i64 1
  %85 = load i8, ptr %84, align 1
  %86 = sext i8 %85 to i32
  %87 = icmp eq i32 %86, 120
  br i1 %87, label %94, label %88
88:
  %89 = load ptr, ptr %8, align 8
  %90 = getelementptr i8, ptr %89, i64 1
  %91 = load i8, ptr %90, align 1
  %92 = sext i8 %91 to i32
  %93 = icmp eq i32 %92, 88
  br i1 %93, label %94, label %134
94:
  call void @__sc_dse_example()
  %95 = load ptr, ptr %8, align 8
  %96 = getelementptr i8, ptr %95, i64 2
  %97 = load i8, ptr %96, align 1
  %98 = sext i8 %97 to i32
  %99 = icmp sge i32 %98, 48
  br i1 %99, label %100, label %106
100:
  %101 = load ptr, ptr %8, align 8
  %102 = getelementptr i8, ptr %101, i64 2
  %103 = load i8, ptr %102, align 1
  %104 = sext i8 %103 to i32
  %105 = icmp sle i32 %104, 57
  br i1 %105, label %130, label %106
106:
  %107 = load ptr, ptr %8, align 8
  %108 = getelementptr i8, ptr %107, i64 2
  %109 = load i8, ptr %108, align 1
  %110 = sext i8 %109 to i32
  %111 = icmp sge i32 %110, 97
  br i1 %111, label %112, label %118
112:
  %113 = load ptr, ptr %8, align 8
  %114 = getelementptr i8, ptr %113, i64 2
  %115 = load i8, ptr %114, align 1
  %116 = sext i8 %115 to i32
  %117 = icmp sle i32 %116, 102
  br i1 %117, label %130, label %118
118:
  %119 = load ptr, ptr %8, align 8
  %120 = getelementptr i8, ptr %119, i64 2
  %121 = load i8, ptr %120, align 1
  %122 = sext i8 %121 to i32
  %123 = icmp sge i32 %122, 65
  br i1 %123, label %124, label %133
124:
  %125 = load ptr, ptr %8, align 8
  %126 = getelementptr i8, ptr %125, i64 2
  %127 = load i8, ptr %126, align 1
  %128 = sext i8 %127 to i32
  %129 = icmp sle i32 %128, 70
  br i1 %129, label %130, label %133
130:
  %131 = load ptr, ptr %8, align 8
  %132 = getelementptr i8, ptr %131, i64 2
  store ptr %132, ptr %8, align 8
  store i32 16, ptr %7, align 4
  br label %133
133:
  br label %134
134:
  %135 = load i32, ptr %7, align 4
  %136 = icmp ne i32 %135, 0
  br i1 %136, label %137, label %140
137:
  %138 = load i32, ptr %7, align 4
  %139 = sext i32 %138 to i64
  br label %148
140:
  %141 = load ptr, ptr %8, align 8
  %142 = load i8, ptr %141, align 1
  %143 = sext i8 %142 to i32
  %144 = icmp eq i32 %143, 48
  %145 = zext i1 %144 to i64
  %146 = select i1 %144, i32 8, i32 10
  %147 = sext i32 %146 to i64
  br label %148
148:
  %149 = phi i64 [ %139, %137 ], [ %147, %140 ]
  store i64 %149, ptr %13, align 8
  br label %150
150:
  %151 = load ptr, ptr %8, align 8
  %152 = load i8, ptr %151, align 1
  %153 = sext i8 %152 to i32
  %154 = icmp sge i32 %153, 48
  br i1 %154, label %155, label %165
155:
  %156 = load ptr, ptr %8, align 8
  %157 = load i8, ptr %156, align 1
  %158 = sext i8 %157 to i32
  %159 = icmp sle i32 %158, 57
  br i1 %159, label %160, label %165
160:
  %161 = load ptr, ptr %8, align 8
  %162 = load i8, ptr %161, align 1
  %163 = sext i8 %162 to i64
  %164 = sub i64 %163, 48
  store i64 %164, ptr %11, align 8
  br label %200
165:
  %166 = load ptr, ptr %8, align 8
  %167 = load i8, ptr %166, align 1
  %168 = sext i8 %167 to i32
  %169 = icmp sge i32 %168, 97
  br i1 %169, label %170, label %181
170:
  %171 = load ptr, ptr %8, align 8
  %172 = load i8, ptr %171, align 1
  %173 = sext i8 %172 to i32
  %174 = icmp sle i32 %173, 122
  br i1 %174, label %175, label %181
175:
  %176 = load ptr, ptr %8, align 8
  %177 = load i8, ptr %176, align 1
  %178 = sext i8 %177 to i64
  %179 = sub i64 %178, 97
  %180 = add i64 %179, 10
  store i64 %180, ptr %11, align 8
  br label %199
181:
  %182 = load ptr, ptr %8, align 8
  %183 = load i8, ptr %182, align 1
  %184 = sext i8 %183 to i32
  %185 = icmp sge i32 %184, 65
  br i1 %185, label %186, label %197
186:
  %187 = load ptr, ptr %8, align 8
  %188 = load i8, ptr %187, align 1
  %189 = sext i8 %188 to i32
  %190 = icmp sle i32 %189, 90
  br i1 %190, label %191, label %197
191:
  %192 = load ptr, ptr %8, align 8
  %193 = load i8, ptr %192, align 1
  %194 = sext i8 %193 to i64
  %195 = sub i64 %194, 65
  %196 = add i64 %195, 10
  store i64 %196, ptr %11, align 8
  br label %198
197:
  br label %238
198:
  br label %199
199:
  br label %200
200:
  %201 = load i64, ptr %11, align 8
  %202 = load i64, ptr %13, align 8
  %203 = icmp uge i64 %201, %202
  br i1 %203, label %204, label %205
204:
  br label %238
205:
  store i32 1, ptr %16, align 4
  %206 = load i64, ptr %10, align 8
  %207 = load i64, ptr %12, align 8
  %208 = load i64, ptr %13, align 8
  %209 = udiv i64 %207, %208
  %210 = icmp ugt i64 %206, %209
  br i1 %210, label %223, label %211
211:
  %212 = load i64, ptr %10, align 8
  %213 = load i64, ptr %12, align 8
  %214 = load i64, ptr %13, align 8
  %215 = udiv i64 %213, %214
  %216 = icmp eq i64 %212, %215
  br i1 %216, label %217, label %224
217:
  %218 = load i64, ptr %11, align 8
  %219 = load i64, ptr %12, align 8
  %220 = load i64, ptr %13, align 8
  %221 = urem i64 %219, %220
  %222 = icmp ugt i64 %218, %221
  br i1 %222, label %223, label %224
223:
  store i32 1, ptr %15, align 4
  br label %224
224:
  %225 = load i64, ptr %10, align 8
  %226 = load i64, ptr %13, align 8
  %227 = mul i64 %225, %226
  %228 = load i64, ptr %11, align 8
  %229 = add i64 %227, %228
  store i64 %229, ptr %10, align 8
  %230 = load i32, ptr %15, align 4
  %231 = icmp ne i32 %230, 0
  br i1 %231, label %232, label %234
232:
  %233 = load i64, ptr %12, align 8
  store i64 %233, ptr %10, align 8
  br label %234
234:
  br label %235
235:
  %236 = load ptr, ptr %8, align 8
  %237 = getelementptr i8, ptr %236, i32 1
  store ptr %237, ptr %8, align 8
  br label %150
238:
  %239 = load i32, ptr %15, align 4
  %240 = icmp ne i32 %239, 0
  br i1 %240, label %241, label %243
241:
  %242 = call ptr @__errno_location()
  store i32 34, ptr %242, align 4
  br label %243
243:
  %244 = load ptr, ptr %6, align 8
  %245 = icmp ne ptr %244, null
  br i1 %245, label %246, label %256
246:
  %247 = load i32, ptr %16, align 4
  %248 = icmp ne i32 %247, 0
  br i1 %248, label %249, label %251
249:
  %250 = load ptr, ptr %8, align 8
  br label %253
251:
  %252 = load ptr, ptr %5, align 8
  br label %253
253:
  %254 = phi ptr [ %250, %249 ], [ %252, %251 ]
  %255 = load ptr, ptr %6, align 8
  store ptr %254, ptr %255, align 8
  br label %256
256:
  %257 = load i32, ptr %14, align 4
  %258 = icmp ne i32 %257, 0
  br i1 %258, label %259, label %262
259:
  %260 = load i64, ptr %10, align 8
  %261 = sub i64 0, %260
  br label %264
262:
  %263 = load i64, ptr %10, align 8
  br label %264
264:
  %265 = phi i64 [ %261, %259 ], [ %263, %262 ]
  store i64 %265, ptr %4, align 8
  br label %266
266:
  %267 = load i64, ptr %4, align 8
  ret i64 %267
}
define weak double @frexp(double noundef %0, ptr noundef %1) {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca %union.anon, align 8
  %8 = alloca i64, align 8
  store double %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 2047, ptr %6, align 8
  %9 = load double, ptr %4, align 8
  store double %9, ptr %7, align 8
  %10 = load i64, ptr %7, align 8
  %11 = lshr i64 %10, 52
  %12 = and i64 %11, 2047
  store i64 %12, ptr %8, align 8
  %13 = load ptr, ptr %5, align 8
  store i32 0, ptr %13, align 4
  %14 = load double, ptr %4, align 8
  %15 = fcmp oeq double %14, 0.000000e+00
  br i1 %15, label %19, label %16
16:
  %17 = load i64, ptr %8, align 8
  %18 = icmp eq i64 %17, 2047
  br i1 %18, label %19, label %23
19:
  %20 = load double, ptr %4, align 8
  %21 = load double, ptr %4, align 8
  %22 = fadd double %20, %21
  store double %22, ptr %3, align 8
  br label %43
23:
  %24 = load i64, ptr %8, align 8
  %25 = icmp eq i64 %24, 0
  br i1 %25, label %26, label %33
26:
  %27 = load double, ptr %4, align 8
  %28 = fmul double %27, 0x43F0000000000000
  store double %28, ptr %7, align 8
  %29 = load i64, ptr %7, align 8
  %30 = lshr i64 %29, 52
  %31 = and i64 %30, 2047
  %32 = sub i64 %31, 64
  store i64 %32, ptr %8, align 8
  br label %33
33:
  %34 = load i64, ptr %8, align 8
  %35 = sub i64 %34, 1023
  %36 = add i64 %35, 1
  %37 = trunc i64 %36 to i32
  %38 = load ptr, ptr %5, align 8
  store i32 %37, ptr %38, align 4
  %39 = load i64, ptr %7, align 8
  %40 = and i64 %39, -9218868437227405313
  %41 = or i64 %40, 4602678819172646912
  store i64 %41, ptr %7, align 8
  %42 = load double, ptr %7, align 8
  store double %42, ptr %3, align 8
  br label %43
43:
  %44 = load double, ptr %3, align 8
  ret double %44
}
define weak float @frexpf(float noundef %0, ptr noundef %1) {
  %3 = alloca float, align 4
  %4 = alloca float, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca %union.anon.0, align 4
  %8 = alloca i64, align 8
  store float %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  store i32 255, ptr %6, align 4
  %9 = load float, ptr %4, align 4
  store float %9, ptr %7, align 4
  %10 = load i32, ptr %7, align 4
  %11 = lshr i32 %10, 23
  %12 = and i32 %11, 255
  %13 = zext i32 %12 to i64
  store i64 %13, ptr %8, align 8
  %14 = load ptr, ptr %5, align 8
  store i32 0, ptr %14, align 4
  %15 = load float, ptr %4, align 4
  %16 = fcmp oeq float %15, 0.000000e+00
  br i1 %16, label %20, label %17
17:
  %18 = load i64, ptr %8, align 8
  %19 = icmp eq i64 %18, 255
  br i1 %19, label %20, label %24
20:
  %21 = load float, ptr %4, align 4
  %22 = load float, ptr %4, align 4
  %23 = fadd float %21, %22
  store float %23, ptr %3, align 4
  br label %45
24:
  %25 = load i64, ptr %8, align 8
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %27, label %35
27:
  %28 = load float, ptr %4, align 4
  %29 = fmul float %28, 0x43F0000000000000
  store float %29, ptr %7, align 4
  %30 = load i32, ptr %7, align 4
  %31 = lshr i32 %30, 23
  %32 = and i32 %31, 255
  %33 = zext i32 %32 to i64
  %34 = sub i64 %33, 64
  store i64 %34, ptr %8, align 8
  br label %35
35:
  %36 = load i64, ptr %8, align 8
  %37 = sub i64 %36, 127
  %38 = add i64 %37, 1
  %39 = trunc i64 %38 to i32
  %40 = load ptr, ptr %5, align 8
  store i32 %39, ptr %40, align 4
  %41 = load i32, ptr %7, align 4
  %42 = and i32 %41, -2139095041
  %43 = or i32 %42, 1056964608
  store i32 %43, ptr %7, align 4
  %44 = load float, ptr %7, align 4
  store float %44, ptr %3, align 4
  br label %45
45:
  %46 = load float, ptr %3, align 4
  ret float %46
}
define weak x86_fp80 @frexpl(x86_fp80 noundef %0, ptr noundef %1) {
  %3 = alloca x86_fp80, align 16
  %4 = alloca x86_fp80, align 16
  %5 = alloca ptr, align 8
  %6 = alloca %union.anon.1, align 16
  %7 = alloca i64, align 8
  store x86_fp80 %0, ptr %4, align 16
  store ptr %1, ptr %5, align 8
  %8 = load x86_fp80, ptr %4, align 16
  store x86_fp80 %8, ptr %6, align 16
  %9 = load ptr, ptr %5, align 8
  store i32 0, ptr %9, align 4
  %10 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %11 = load i16, ptr %10, align 8
  %12 = zext i16 %11 to i32
  %13 = and i32 %12, 32767
  %14 = icmp ne i32 %13, 0
  %15 = zext i1 %14 to i32
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 0
  %18 = load i64, ptr %17, align 16
  %19 = lshr i64 %18, 63
  %20 = icmp ne i64 %16, %19
  br i1 %20, label %21, label %35
21:
  %22 = call i32 @__sc_dse_any()
  %23 = sext i32 %22 to i64
  %24 = shl i64 %23, 32
  %25 = call i32 @__sc_dse_any()
  %26 = zext i32 %25 to i64
  %27 = xor i64 %24, %26
  %28 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 0
  store i64 %27, ptr %28, align 16
  %29 = call i32 @__sc_dse_any()
  %30 = trunc i32 %29 to i16
  %31 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  store i16 %30, ptr %31, align 8
  %32 = call i32 @__sc_dse_any()
  %33 = load ptr, ptr %5, align 8
  store i32 %32, ptr %33, align 4
  %34 = load x86_fp80, ptr %6, align 16
  store x86_fp80 %34, ptr %3, align 16
  br label %75
35:
  %36 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %37 = load i16, ptr %36, align 8
  %38 = zext i16 %37 to i32
  %39 = and i32 %38, 32767
  %40 = sext i32 %39 to i64
  store i64 %40, ptr %7, align 8
  %41 = load x86_fp80, ptr %4, align 16
  %42 = fcmp oeq x86_fp80 %41, 0xK00000000000000000000
  br i1 %42, label %46, label %43
43:
  %44 = load i64, ptr %7, align 8
  %45 = icmp eq i64 %44, 32767
  br i1 %45, label %46, label %50
46:
  %47 = load x86_fp80, ptr %4, align 16
  %48 = load x86_fp80, ptr %4, align 16
  %49 = fadd x86_fp80 %47, %48
  store x86_fp80 %49, ptr %3, align 16
  br label %75
50:
  %51 = load i64, ptr %7, align 8
  %52 = icmp eq i64 %51, 0
  br i1 %52, label %53, label %62
53:
  %54 = load x86_fp80, ptr %4, align 16
  %55 = fmul x86_fp80 %54, 0xK403F8000000000000000
  store x86_fp80 %55, ptr %6, align 16
  %56 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %57 = load i16, ptr %56, align 8
  %58 = zext i16 %57 to i32
  %59 = and i32 %58, 32767
  %60 = sext i32 %59 to i64
  %61 = sub i64 %60, 64
  store i64 %61, ptr %7, align 8
  br label %62
62:
  %63 = load i64, ptr %7, align 8
  %64 = sub i64 %63, 16382
  %65 = trunc i64 %64 to i32
  %66 = load ptr, ptr %5, align 8
  store i32 %65, ptr %66, align 4
  %67 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %68 = load i16, ptr %67, align 8
  %69 = zext i16 %68 to i32
  %70 = and i32 %69, 32768
  %71 = or i32 %70, 16382
  %72 = trunc i32 %71 to i16
  %73 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  store i16 %72, ptr %73, align 8
  %74 = load x86_fp80, ptr %6, align 16
  store x86_fp80 %74, ptr %3, align 16
  br label %75
75:
  %76 = load x86_fp80, ptr %3, align 16
  ret x86_fp80 %76
}
define weak double @ldexp(double noundef %0, i32 noundef %1) {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  %7 = alloca %union.anon.2, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store double %0, ptr %4, align 8
  store i32 %1, ptr %5, align 4
  store i64 2047, ptr %6, align 8
  %10 = load i32, ptr %5, align 4
  %11 = sext i32 %10 to i64
  store i64 %11, ptr %9, align 8
  %12 = load double, ptr %4, align 8
  store double %12, ptr %7, align 8
  %13 = load i64, ptr %7, align 8
  %14 = lshr i64 %13, 52
  %15 = and i64 %14, 2047
  store i64 %15, ptr %8, align 8
  %16 = load double, ptr %4, align 8
  %17 = fcmp oeq double %16, 0.000000e+00
  br i1 %17, label %21, label %18
18:
  %19 = load i64, ptr %8, align 8
  %20 = icmp eq i64 %19, 2047
  br i1 %20, label %21, label %25
21:
  %22 = load double, ptr %4, align 8
  %23 = load double, ptr %4, align 8
  %24 = fadd double %22, %23
  store double %24, ptr %3, align 8
  br label %89
25:
  %26 = load i64, ptr %9, align 8
  %27 = icmp sgt i64 %26, 100000
  br i1 %27, label %28, label %29
28:
  store i64 100000, ptr %9, align 8
  br label %29
29:
  %30 = load i64, ptr %9, align 8
  %31 = icmp slt i64 %30, -100000
  br i1 %31, label %32, label %33
32:
  store i64 -100000, ptr %9, align 8
  br label %33
33:
  %34 = load i64, ptr %8, align 8
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %36, label %43
36:
  %37 = load double, ptr %4, align 8
  %38 = fmul double %37, 0x43F0000000000000
  store double %38, ptr %7, align 8
  %39 = load i64, ptr %7, align 8
  %40 = lshr i64 %39, 52
  %41 = and i64 %40, 2047
  %42 = sub i64 %41, 64
  store i64 %42, ptr %8, align 8
  br label %43
43:
  %44 = load i64, ptr %8, align 8
  %45 = load i64, ptr %9, align 8
  %46 = add i64 %45, %44
  store i64 %46, ptr %9, align 8
  %47 = load i64, ptr %9, align 8
  %48 = icmp sge i64 %47, 2047
  br i1 %48, label %49, label %57
49:
  %50 = call ptr @__errno_location()
  store i32 34, ptr %50, align 4
  %51 = load i64, ptr %7, align 8
  %52 = lshr i64 %51, 63
  %53 = shl i64 %52, 11
  %54 = or i64 %53, 2047
  %55 = shl i64 %54, 52
  store i64 %55, ptr %7, align 8
  %56 = load double, ptr %7, align 8
  store double %56, ptr %3, align 8
  br label %89
57:
  %58 = load i64, ptr %9, align 8
  %59 = icmp slt i64 %58, -60
  br i1 %59, label %60, label %61
60:
  store i64 -60, ptr %9, align 8
  br label %61
61:
  %62 = load i64, ptr %9, align 8
  %63 = icmp sgt i64 %62, 0
  br i1 %63, label %64, label %66
64:
  %65 = load i64, ptr %9, align 8
  br label %69
66:
  %67 = load i64, ptr %9, align 8
  %68 = add i64 %67, 64
  br label %69
69:
  %70 = phi i64 [ %65, %64 ], [ %68, %66 ]
  store i64 %70, ptr %8, align 8
  %71 = load i64, ptr %7, align 8
  %72 = and i64 %71, -9218868437227405313
  %73 = load i64, ptr %8, align 8
  %74 = shl i64 %73, 52
  %75 = or i64 %72, %74
  store i64 %75, ptr %7, align 8
  %76 = load i64, ptr %9, align 8
  %77 = icmp sgt i64 %76, 0
  br i1 %77, label %78, label %80
78:
  %79 = load double, ptr %7, align 8
  store double %79, ptr %3, align 8
  br label %89
80:
  %81 = load double, ptr %7, align 8
  %82 = fmul double %81, 0x3BF0000000000000
  store double %82, ptr %7, align 8
  %83 = load double, ptr %7, align 8
  %84 = fcmp oeq double %83, 0.000000e+00
  br i1 %84, label %85, label %87
85:
  %86 = call ptr @__errno_location()
  store i32 34, ptr %86, align 4
  br label %87
87:
  %88 = load double, ptr %7, align 8
  store double %88, ptr %3, align 8
  br label %89
89:
  %90 = load double, ptr %3, align 8
  ret double %90
}
define weak double @scalbn(double noundef %0, i32 noundef %1) {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  %5 = alloca i32, align 4
  %6 = alloca i64, align 8
  %7 = alloca %union.anon.3, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store double %0, ptr %4, align 8
  store i32 %1, ptr %5, align 4
  store i64 2047, ptr %6, align 8
  %10 = load i32, ptr %5, align 4
  %11 = sext i32 %10 to i64
  store i64 %11, ptr %9, align 8
  %12 = load double, ptr %4, align 8
  store double %12, ptr %7, align 8
  %13 = load i64, ptr %7, align 8
  %14 = lshr i64 %13, 52
  %15 = and i64 %14, 2047
  store i64 %15, ptr %8, align 8
  %16 = load double, ptr %4, align 8
  %17 = fcmp oeq double %16, 0.000000e+00
  br i1 %17, label %21, label %18
18:
  %19 = load i64, ptr %8, align 8
  %20 = icmp eq i64 %19, 2047
  br i1 %20, label %21, label %25
21:
  %22 = load double, ptr %4, align 8
  %23 = load double, ptr %4, align 8
  %24 = fadd double %22, %23
  store double %24, ptr %3, align 8
  br label %89
25:
  %26 = load i64, ptr %9, align 8
  %27 = icmp sgt i64 %26, 100000
  br i1 %27, label %28, label %29
28:
  store i64 100000, ptr %9, align 8
  br label %29
29:
  %30 = load i64, ptr %9, align 8
  %31 = icmp slt i64 %30, -100000
  br i1 %31, label %32, label %33
32:
  store i64 -100000, ptr %9, align 8
  br label %33
33:
  %34 = load i64, ptr %8, align 8
  %35 = icmp eq i64 %34, 0
  br i1 %35, label %36, label %43
36:
  %37 = load double, ptr %4, align 8
  %38 = fmul double %37, 0x43F0000000000000
  store double %38, ptr %7, align 8
  %39 = load i64, ptr %7, align 8
  %40 = lshr i64 %39, 52
  %41 = and i64 %40, 2047
  %42 = sub i64 %41, 64
  store i64 %42, ptr %8, align 8
  br label %43
43:
  %44 = load i64, ptr %8, align 8
  %45 = load i64, ptr %9, align 8
  %46 = add i64 %45, %44
  store i64 %46, ptr %9, align 8
  %47 = load i64, ptr %9, align 8
  %48 = icmp sge i64 %47, 2047
  br i1 %48, label %49, label %57
49:
  %50 = call ptr @__errno_location()
  store i32 34, ptr %50, align 4
  %51 = load i64, ptr %7, align 8
  %52 = lshr i64 %51, 63
  %53 = shl i64 %52, 11
  %54 = or i64 %53, 2047
  %55 = shl i64 %54, 52
  store i64 %55, ptr %7, align 8
  %56 = load double, ptr %7, align 8
  store double %56, ptr %3, align 8
  br label %89
57:
  %58 = load i64, ptr %9, align 8
  %59 = icmp slt i64 %58, -60
  br i1 %59, label %60, label %61
60:
  store i64 -60, ptr %9, align 8
  br label %61
61:
  %62 = load i64, ptr %9, align 8
  %63 = icmp sgt i64 %62, 0
  br i1 %63, label %64, label %66
64:
  %65 = load i64, ptr %9, align 8
  br label %69
66:
  %67 = load i64, ptr %9, align 8
  %68 = add i64 %67, 64
  br label %69
69:
  %70 = phi i64 [ %65, %64 ], [ %68, %66 ]
  store i64 %70, ptr %8, align 8
  %71 = load i64, ptr %7, align 8
  %72 = and i64 %71, -9218868437227405313
  %73 = load i64, ptr %8, align 8
  %74 = shl i64 %73, 52
  %75 = or i64 %72, %74
  store i64 %75, ptr %7, align 8
  %76 = load i64, ptr %9, align 8
  %77 = icmp sgt i64 %76, 0
  br i1 %77, label %78, label %80
78:
  %79 = load double, ptr %7, align 8
  store double %79, ptr %3, align 8
  br label %89
80:
  %81 = load double, ptr %7, align 8
  %82 = fmul double %81, 0x3BF0000000000000
  store double %82, ptr %7, align 8
  %83 = load double, ptr %7, align 8
  %84 = fcmp oeq double %83, 0.000000e+00
  br i1 %84, label %85, label %87
85:
  %86 = call ptr @__errno_location()
  store i32 34, ptr %86, align 4
  br label %87
87:
  %88 = load double, ptr %7, align 8
  store double %88, ptr %3, align 8
  br label %89
89:
  %90 = load double, ptr %3, align 8
  ret double %90
}
define weak double @scalbln(double noundef %0, i64 noundef %1) {
  %3 = alloca double, align 8
  %4 = alloca double, align 8
  %5 = alloca i64, align 8
  %6 = alloca i64, align 8
  %7 = alloca %union.anon.4, align 8
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store double %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  store i64 2047, ptr %6, align 8
  %10 = load i64, ptr %5, align 8
  store i64 %10, ptr %9, align 8
  %11 = load double, ptr %4, align 8
  store double %11, ptr %7, align 8
  %12 = load i64, ptr %7, align 8
  %13 = lshr i64 %12, 52
  %14 = and i64 %13, 2047
  store i64 %14, ptr %8, align 8
  %15 = load double, ptr %4, align 8
  %16 = fcmp oeq double %15, 0.000000e+00
  br i1 %16, label %20, label %17
17:
  %18 = load i64, ptr %8, align 8
  %19 = icmp eq i64 %18, 2047
  br i1 %19, label %20, label %24
20:
  %21 = load double, ptr %4, align 8
  %22 = load double, ptr %4, align 8
  %23 = fadd double %21, %22
  store double %23, ptr %3, align 8
  br label %88
24:
  %25 = load i64, ptr %9, align 8
  %26 = icmp sgt i64 %25, 100000
  br i1 %26, label %27, label %28
27:
  store i64 100000, ptr %9, align 8
  br label %28
28:
  %29 = load i64, ptr %9, align 8
  %30 = icmp slt i64 %29, -100000
  br i1 %30, label %31, label %32
31:
  store i64 -100000, ptr %9, align 8
  br label %32
32:
  %33 = load i64, ptr %8, align 8
  %34 = icmp eq i64 %33, 0
  br i1 %34, label %35, label %42
35:
  %36 = load double, ptr %4, align 8
  %37 = fmul double %36, 0x43F0000000000000
  store double %37, ptr %7, align 8
  %38 = load i64, ptr %7, align 8
  %39 = lshr i64 %38, 52
  %40 = and i64 %39, 2047
  %41 = sub i64 %40, 64
  store i64 %41, ptr %8, align 8
  br label %42
42:
  %43 = load i64, ptr %8, align 8
  %44 = load i64, ptr %9, align 8
  %45 = add i64 %44, %43
  store i64 %45, ptr %9, align 8
  %46 = load i64, ptr %9, align 8
  %47 = icmp sge i64 %46, 2047
  br i1 %47, label %48, label %56
48:
  %49 = call ptr @__errno_location()
  store i32 34, ptr %49, align 4
  %50 = load i64, ptr %7, align 8
  %51 = lshr i64 %50, 63
  %52 = shl i64 %51, 11
  %53 = or i64 %52, 2047
  %54 = shl i64 %53, 52
  store i64 %54, ptr %7, align 8
  %55 = load double, ptr %7, align 8
  store double %55, ptr %3, align 8
  br label %88
56:
  %57 = load i64, ptr %9, align 8
  %58 = icmp slt i64 %57, -60
  br i1 %58, label %59, label %60
59:
  store i64 -60, ptr %9, align 8
  br label %60
60:
  %61 = load i64, ptr %9, align 8
  %62 = icmp sgt i64 %61, 0
  br i1 %62, label %63, label %65
63:
  %64 = load i64, ptr %9, align 8
  br label %68
65:
  %66 = load i64, ptr %9, align 8
  %67 = add i64 %66, 64
  br label %68
68:
  %69 = phi i64 [ %64, %63 ], [ %67, %65 ]
  store i64 %69, ptr %8, align 8
  %70 = load i64, ptr %7, align 8
  %71 = and i64 %70, -9218868437227405313
  %72 = load i64, ptr %8, align 8
  %73 = shl i64 %72, 52
  %74 = or i64 %71, %73
  store i64 %74, ptr %7, align 8
  %75 = load i64, ptr %9, align 8
  %76 = icmp sgt i64 %75, 0
  br i1 %76, label %77, label %79
77:
  %78 = load double, ptr %7, align 8
  store double %78, ptr %3, align 8
  br label %88
79:
  %80 = load double, ptr %7, align 8
  %81 = fmul double %80, 0x3BF0000000000000
  store double %81, ptr %7, align 8
  %82 = load double, ptr %7, align 8
  %83 = fcmp oeq double %82, 0.000000e+00
  br i1 %83, label %84, label %86
84:
  %85 = call ptr @__errno_location()
  store i32 34, ptr %85, align 4
  br label %86
86:
  %87 = load double, ptr %7, align 8
  store double %87, ptr %3, align 8
  br label %88
88:
  %89 = load double, ptr %3, align 8
  ret double %89
}
define weak float @ldexpf(float noundef %0, i32 noundef %1) {
  %3 = alloca float, align 4
  %4 = alloca float, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca %union.anon.5, align 4
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store float %0, ptr %4, align 4
  store i32 %1, ptr %5, align 4
  store i32 255, ptr %6, align 4
  %10 = load i32, ptr %5, align 4
  %11 = sext i32 %10 to i64
  store i64 %11, ptr %9, align 8
  %12 = load float, ptr %4, align 4
  store float %12, ptr %7, align 4
  %13 = load i32, ptr %7, align 4
  %14 = lshr i32 %13, 23
  %15 = and i32 %14, 255
  %16 = zext i32 %15 to i64
  store i64 %16, ptr %8, align 8
  %17 = load float, ptr %4, align 4
  %18 = fcmp oeq float %17, 0.000000e+00
  br i1 %18, label %22, label %19
19:
  %20 = load i64, ptr %8, align 8
  %21 = icmp eq i64 %20, 255
  br i1 %21, label %22, label %26
22:
  %23 = load float, ptr %4, align 4
  %24 = load float, ptr %4, align 4
  %25 = fadd float %23, %24
  store float %25, ptr %3, align 4
  br label %92
26:
  %27 = load i64, ptr %9, align 8
  %28 = icmp sgt i64 %27, 100000
  br i1 %28, label %29, label %30
29:
  store i64 100000, ptr %9, align 8
  br label %30
30:
  %31 = load i64, ptr %9, align 8
  %32 = icmp slt i64 %31, -100000
  br i1 %32, label %33, label %34
33:
  store i64 -100000, ptr %9, align 8
  br label %34
34:
  %35 = load i64, ptr %8, align 8
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %37, label %45
37:
  %38 = load float, ptr %4, align 4
  %39 = fmul float %38, 0x43F0000000000000
  store float %39, ptr %7, align 4
  %40 = load i32, ptr %7, align 4
  %41 = lshr i32 %40, 23
  %42 = and i32 %41, 255
  %43 = zext i32 %42 to i64
  %44 = sub i64 %43, 64
  store i64 %44, ptr %8, align 8
  br label %45
45:
  %46 = load i64, ptr %8, align 8
  %47 = load i64, ptr %9, align 8
  %48 = add i64 %47, %46
  store i64 %48, ptr %9, align 8
  %49 = load i64, ptr %9, align 8
  %50 = icmp sge i64 %49, 255
  br i1 %50, label %51, label %59
51:
  %52 = call ptr @__errno_location()
  store i32 34, ptr %52, align 4
  %53 = load i32, ptr %7, align 4
  %54 = lshr i32 %53, 31
  %55 = shl i32 %54, 8
  %56 = or i32 %55, 255
  %57 = shl i32 %56, 23
  store i32 %57, ptr %7, align 4
  %58 = load float, ptr %7, align 4
  store float %58, ptr %3, align 4
  br label %92
59:
  %60 = load i64, ptr %9, align 8
  %61 = icmp slt i64 %60, -60
  br i1 %61, label %62, label %63
62:
  store i64 -60, ptr %9, align 8
  br label %63
63:
  %64 = load i64, ptr %9, align 8
  %65 = icmp sgt i64 %64, 0
  br i1 %65, label %66, label %68
66:
  %67 = load i64, ptr %9, align 8
  br label %71
68:
  %69 = load i64, ptr %9, align 8
  %70 = add i64 %69, 64
  br label %71
71:
  %72 = phi i64 [ %67, %66 ], [ %70, %68 ]
  store i64 %72, ptr %8, align 8
  %73 = load i32, ptr %7, align 4
  %74 = and i32 %73, -2139095041
  %75 = load i64, ptr %8, align 8
  %76 = trunc i64 %75 to i32
  %77 = shl i32 %76, 23
  %78 = or i32 %74, %77
  store i32 %78, ptr %7, align 4
  %79 = load i64, ptr %9, align 8
  %80 = icmp sgt i64 %79, 0
  br i1 %80, label %81, label %83
81:
  %82 = load float, ptr %7, align 4
  store float %82, ptr %3, align 4
  br label %92
83:
  %84 = load float, ptr %7, align 4
  %85 = fmul float %84, 0x3BF0000000000000
  store float %85, ptr %7, align 4
  %86 = load float, ptr %7, align 4
  %87 = fcmp oeq float %86, 0.000000e+00
  br i1 %87, label %88, label %90
88:
  %89 = call ptr @__errno_location()
  store i32 34, ptr %89, align 4
  br label %90
90:
  %91 = load float, ptr %7, align 4
  store float %91, ptr %3, align 4
  br label %92
92:
  %93 = load float, ptr %3, align 4
  ret float %93
}
define weak float @scalbnf(float noundef %0, i32 noundef %1) {
  %3 = alloca float, align 4
  %4 = alloca float, align 4
  %5 = alloca i32, align 4
  %6 = alloca i32, align 4
  %7 = alloca %union.anon.6, align 4
  %8 = alloca i64, align 8
  %9 = alloca i64, align 8
  store float %0, ptr %4, align 4
  store i32 %1, ptr %5, align 4
  store i32 255, ptr %6, align 4
  %10 = load i32, ptr %5, align 4
  %11 = sext i32 %10 to i64
  store i64 %11, ptr %9, align 8
  %12 = load float, ptr %4, align 4
  store float %12, ptr %7, align 4
  %13 = load i32, ptr %7, align 4
  %14 = lshr i32 %13, 23
  %15 = and i32 %14, 255
  %16 = zext i32 %15 to i64
  store i64 %16, ptr %8, align 8
  %17 = load float, ptr %4, align 4
  %18 = fcmp oeq float %17, 0.000000e+00
  br i1 %18, label %22, label %19
19:
  %20 = load i64, ptr %8, align 8
  %21 = icmp eq i64 %20, 255
  br i1 %21, label %22, label %26
22:
  %23 = load float, ptr %4, align 4
  %24 = load float, ptr %4, align 4
  %25 = fadd float %23, %24
  store float %25, ptr %3, align 4
  br label %92
26:
  %27 = load i64, ptr %9, align 8
  %28 = icmp sgt i64 %27, 100000
  br i1 %28, label %29, label %30
29:
  store i64 100000, ptr %9, align 8
  br label %30
30:
  %31 = load i64, ptr %9, align 8
  %32 = icmp slt i64 %31, -100000
  br i1 %32, label %33, label %34
33:
  store i64 -100000, ptr %9, align 8
  br label %34
34:
  %35 = load i64, ptr %8, align 8
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %37, label %45
37:
  %38 = load float, ptr %4, align 4
  %39 = fmul float %38, 0x43F0000000000000
  store float %39, ptr %7, align 4
  %40 = load i32, ptr %7, align 4
  %41 = lshr i32 %40, 23
  %42 = and i32 %41, 255
  %43 = zext i32 %42 to i64
  %44 = sub i64 %43, 64
  store i64 %44, ptr %8, align 8
  br label %45
45:
  %46 = load i64, ptr %8, align 8
  %47 = load i64, ptr %9, align 8
  %48 = add i64 %47, %46
  store i64 %48, ptr %9, align 8
  %49 = load i64, ptr %9, align 8
  %50 = icmp sge i64 %49, 255
  br i1 %50, label %51, label %59
51:
  %52 = call ptr @__errno_location()
  store i32 34, ptr %52, align 4
  %53 = load i32, ptr %7, align 4
  %54 = lshr i32 %53, 31
  %55 = shl i32 %54, 8
  %56 = or i32 %55, 255
  %57 = shl i32 %56, 23
  store i32 %57, ptr %7, align 4
  %58 = load float, ptr %7, align 4
  store float %58, ptr %3, align 4
  br label %92
59:
  %60 = load i64, ptr %9, align 8
  %61 = icmp slt i64 %60, -60
  br i1 %61, label %62, label %63
62:
  store i64 -60, ptr %9, align 8
  br label %63
63:
  %64 = load i64, ptr %9, align 8
  %65 = icmp sgt i64 %64, 0
  br i1 %65, label %66, label %68
66:
  %67 = load i64, ptr %9, align 8
  br label %71
68:
  %69 = load i64, ptr %9, align 8
  %70 = add i64 %69, 64
  br label %71
71:
  %72 = phi i64 [ %67, %66 ], [ %70, %68 ]
  store i64 %72, ptr %8, align 8
  %73 = load i32, ptr %7, align 4
  %74 = and i32 %73, -2139095041
  %75 = load i64, ptr %8, align 8
  %76 = trunc i64 %75 to i32
  %77 = shl i32 %76, 23
  %78 = or i32 %74, %77
  store i32 %78, ptr %7, align 4
  %79 = load i64, ptr %9, align 8
  %80 = icmp sgt i64 %79, 0
  br i1 %80, label %81, label %83
81:
  %82 = load float, ptr %7, align 4
  store float %82, ptr %3, align 4
  br label %92
83:
  %84 = load float, ptr %7, align 4
  %85 = fmul float %84, 0x3BF0000000000000
  store float %85, ptr %7, align 4
  %86 = load float, ptr %7, align 4
  %87 = fcmp oeq float %86, 0.000000e+00
  br i1 %87, label %88, label %90
88:
  %89 = call ptr @__errno_location()
  store i32 34, ptr %89, align 4
  br label %90
90:
  %91 = load float, ptr %7, align 4
  store float %91, ptr %3, align 4
  br label %92
92:
  %93 = load float, ptr %3, align 4
  ret float %93
}
define weak x86_fp80 @ldexpl(x86_fp80 noundef %0, i32 noundef %1) {
  %3 = alloca x86_fp80, align 16
  %4 = alloca x86_fp80, align 16
  %5 = alloca i32, align 4
  %6 = alloca %union.anon.7, align 16
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  store x86_fp80 %0, ptr %4, align 16
  store i32 %1, ptr %5, align 4
  %9 = load i32, ptr %5, align 4
  %10 = sext i32 %9 to i64
  store i64 %10, ptr %8, align 8
  %11 = load x86_fp80, ptr %4, align 16
  store x86_fp80 %11, ptr %6, align 16
  %12 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %13 = load i16, ptr %12, align 8
  %14 = zext i16 %13 to i32
  %15 = and i32 %14, 32767
  %16 = icmp ne i32 %15, 0
  %17 = zext i1 %16 to i32
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 0
  %20 = load i64, ptr %19, align 16
  %21 = lshr i64 %20, 63
  %22 = icmp ne i64 %18, %21
  br i1 %22, label %23, label %37
23:
  %24 = call i32 @__sc_dse_any()
  %25 = sext i32 %24 to i64
  %26 = shl i64 %25, 32
  %27 = call i32 @__sc_dse_any()
  %28 = zext i32 %27 to i64
  %29 = xor i64 %26, %28
  %30 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 0
  store i64 %29, ptr %30, align 16
  %31 = call i32 @__sc_dse_any()
  %32 = trunc i32 %31 to i16
  %33 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  store i16 %32, ptr %33, align 8
  %34 = call i32 @__sc_dse_any()
  %35 = call ptr @__errno_location()
  store i32 %34, ptr %35, align 4
  %36 = load x86_fp80, ptr %6, align 16
  store x86_fp80 %36, ptr %3, align 16
  br label %123
37:
  %38 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %39 = load i16, ptr %38, align 8
  %40 = zext i16 %39 to i32
  %41 = and i32 %40, 32767
  %42 = sext i32 %41 to i64
  store i64 %42, ptr %7, align 8
  %43 = load x86_fp80, ptr %4, align 16
  %44 = fcmp oeq x86_fp80 %43, 0xK00000000000000000000
  br i1 %44, label %48, label %45
45:
  %46 = load i64, ptr %7, align 8
  %47 = icmp eq i64 %46, 32767
  br i1 %47, label %48, label %52
48:
  %49 = load x86_fp80, ptr %4, align 16
  %50 = load x86_fp80, ptr %4, align 16
  %51 = fadd x86_fp80 %49, %50
  store x86_fp80 %51, ptr %3, align 16
  br label %123
52:
  %53 = load i64, ptr %8, align 8
  %54 = icmp sgt i64 %53, 100000
  br i1 %54, label %55, label %56
55:
  store i64 100000, ptr %8, align 8
  br label %56
56:
  %57 = load i64, ptr %8, align 8
  %58 = icmp slt i64 %57, -100000
  br i1 %58, label %59, label %60
59:
  store i64 -100000, ptr %8, align 8
  br label %60
60:
  %61 = load i64, ptr %7, align 8
  %62 = icmp eq i64 %61, 0
  br i1 %62, label %63, label %72
63:
  %64 = load x86_fp80, ptr %4, align 16
  %65 = fmul x86_fp80 %64, 0xK403F8000000000000000
  store x86_fp80 %65, ptr %6, align 16
  %66 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %67 = load i16, ptr %66, align 8
  %68 = zext i16 %67 to i32
  %69 = and i32 %68, 32767
  %70 = sext i32 %69 to i64
  %71 = sub i64 %70, 64
  store i64 %71, ptr %7, align 8
  br label %72
72:
  %73 = load i64, ptr %7, align 8
  %74 = load i64, ptr %8, align 8
  %75 = add i64 %74, %73
  store i64 %75, ptr %8, align 8
  %76 = load i64, ptr %8, align 8
  %77 = icmp sge i64 %76, 32767
  br i1 %77, label %78, label %87
78:
  %79 = call ptr @__errno_location()
  store i32 34, ptr %79, align 4
  %80 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 0
  store i64 -9223372036854775808, ptr %80, align 16
  %81 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %82 = load i16, ptr %81, align 8
  %83 = zext i16 %82 to i32
  %84 = or i32 %83, 32767
  %85 = trunc i32 %84 to i16
  store i16 %85, ptr %81, align 8
  %86 = load x86_fp80, ptr %6, align 16
  store x86_fp80 %86, ptr %3, align 16
  br label %123
87:
  %88 = load i64, ptr %8, align 8
  %89 = icmp slt i64 %88, -70
  br i1 %89, label %90, label %91
90:
  store i64 -70, ptr %8, align 8
  br label %91
91:
  %92 = load i64, ptr %8, align 8
  %93 = icmp sgt i64 %92, 0
  br i1 %93, label %94, label %96
94:
  %95 = load i64, ptr %8, align 8
  br label %99
96:
  %97 = load i64, ptr %8, align 8
  %98 = add i64 %97, 80
  br label %99
99:
  %100 = phi i64 [ %95, %94 ], [ %98, %96 ]
  store i64 %100, ptr %7, align 8
  %101 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %102 = load i16, ptr %101, align 8
  %103 = zext i16 %102 to i32
  %104 = and i32 %103, 32768
  %105 = sext i32 %104 to i64
  %106 = load i64, ptr %7, align 8
  %107 = or i64 %105, %106
  %108 = trunc i64 %107 to i16
  %109 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  store i16 %108, ptr %109, align 8
  %110 = load i64, ptr %8, align 8
  %111 = icmp sgt i64 %110, 0
  br i1 %111, label %112, label %114
112:
  %113 = load x86_fp80, ptr %6, align 16
  store x86_fp80 %113, ptr %3, align 16
  br label %123
114:
  %115 = load x86_fp80, ptr %6, align 16
  %116 = fmul x86_fp80 %115, 0xK3FAF8000000000000000
  store x86_fp80 %116, ptr %6, align 16
  %117 = load x86_fp80, ptr %6, align 16
  %118 = fcmp oeq x86_fp80 %117, 0xK00000000000000000000
  br i1 %118, label %119, label %121
119:
  %120 = call ptr @__errno_location()
  store i32 34, ptr %120, align 4
  br label %121
121:
  %122 = load x86_fp80, ptr %6, align 16
  store x86_fp80 %122, ptr %3, align 16
  br label %123
123:
  %124 = load x86_fp80, ptr %3, align 16
  ret x86_fp80 %124
}
define weak double @modf(double noundef %0, ptr noundef %1) {
  %3 = alloca double, align 8
  %4 = alloca ptr, align 8
  %5 = alloca double, align 8
  store double %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %6 = load double, ptr %3, align 8
  %7 = call double @trunc(double noundef %6)
  %8 = load ptr, ptr %4, align 8
  store double %7, ptr %8, align 8
  %9 = load ptr, ptr %4, align 8
  %10 = load double, ptr %9, align 8
  %11 = load double, ptr %3, align 8
  %12 = fcmp oeq double %10, %11
  br i1 %12, label %13, label %14
13:
  br label %19
14:
  %15 = load double, ptr %3, align 8
  %16 = load ptr, ptr %4, align 8
  %17 = load double, ptr %16, align 8
  %18 = fsub double %15, %17
  br label %19
19:
  %20 = phi double [ 0.000000e+00, %13 ], [ %18, %14 ]
  store double %20, ptr %5, align 8
  %21 = load double, ptr %5, align 8
  %22 = load double, ptr %3, align 8
  %23 = call double @copysign(double noundef %21, double noundef %22)
  ret double %23
}
declare double @trunc(double noundef)
declare double @copysign(double noundef, double noundef)
define weak float @modff(float noundef %0, ptr noundef %1) {
  %3 = alloca float, align 4
  %4 = alloca ptr, align 8
  %5 = alloca float, align 4
  store float %0, ptr %3, align 4
  store ptr %1, ptr %4, align 8
  %6 = load float, ptr %3, align 4
  %7 = call float @truncf(float noundef %6)
  %8 = load ptr, ptr %4, align 8
  store float %7, ptr %8, align 4
  %9 = load ptr, ptr %4, align 8
  %10 = load float, ptr %9, align 4
  %11 = load float, ptr %3, align 4
  %12 = fcmp oeq float %10, %11
  br i1 %12, label %13, label %14
13:
  br label %19
14:
  %15 = load float, ptr %3, align 4
  %16 = load ptr, ptr %4, align 8
  %17 = load float, ptr %16, align 4
  %18 = fsub float %15, %17
  br label %19
19:
  %20 = phi float [ 0.000000e+00, %13 ], [ %18, %14 ]
  store float %20, ptr %5, align 4
  %21 = load float, ptr %5, align 4
  %22 = load float, ptr %3, align 4
  %23 = call float @copysignf(float noundef %21, float noundef %22)
  ret float %23
}
declare float @truncf(float noundef)
declare float @copysignf(float noundef, float noundef)
define weak x86_fp80 @modfl(x86_fp80 noundef %0, ptr noundef %1) {
  %3 = alloca x86_fp80, align 16
  %4 = alloca x86_fp80, align 16
  %5 = alloca ptr, align 8
  %6 = alloca %union.anon.8, align 16
  store x86_fp80 %0, ptr %4, align 16
  store ptr %1, ptr %5, align 8
  %7 = load x86_fp80, ptr %4, align 16
  store x86_fp80 %7, ptr %6, align 16
  %8 = load x86_fp80, ptr %4, align 16
  %9 = call x86_fp80 @truncl(x86_fp80 noundef %8)
  %10 = load ptr, ptr %5, align 8
  store x86_fp80 %9, ptr %10, align 16
  %11 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  %12 = load i16, ptr %11, align 8
  %13 = zext i16 %12 to i32
  %14 = and i32 %13, 32767
  %15 = icmp ne i32 %14, 0
  %16 = zext i1 %15 to i32
  %17 = sext i32 %16 to i64
  %18 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 0
  %19 = load i64, ptr %18, align 16
  %20 = lshr i64 %19, 63
  %21 = icmp ne i64 %17, %20
  br i1 %21, label %37, label %22
22:
  %23 = load ptr, ptr %5, align 8
  %24 = load x86_fp80, ptr %23, align 16
  %25 = load x86_fp80, ptr %4, align 16
  %26 = fcmp oeq x86_fp80 %24, %25
  br i1 %26, label %27, label %28
27:
  br label %33
28:
  %29 = load x86_fp80, ptr %4, align 16
  %30 = load ptr, ptr %5, align 8
  %31 = load x86_fp80, ptr %30, align 16
  %32 = fsub x86_fp80 %29, %31
  br label %33
33:
  %34 = phi x86_fp80 [ 0xK00000000000000000000, %27 ], [ %32, %28 ]
  %35 = load x86_fp80, ptr %4, align 16
  %36 = call x86_fp80 @copysignl(x86_fp80 noundef %34, x86_fp80 noundef %35)
  store x86_fp80 %36, ptr %3, align 16
  br label %49
37:
  %38 = call i32 @__sc_dse_any()
  %39 = sext i32 %38 to i64
  %40 = shl i64 %39, 32
  %41 = call i32 @__sc_dse_any()
  %42 = zext i32 %41 to i64
  %43 = xor i64 %40, %42
  %44 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 0
  store i64 %43, ptr %44, align 16
  %45 = call i32 @__sc_dse_any()
  %46 = trunc i32 %45 to i16
  %47 = getelementptr inbounds %struct.__sc_x87, ptr %6, i32 0, i32 1
  store i16 %46, ptr %47, align 8
  %48 = load x86_fp80, ptr %6, align 16
  store x86_fp80 %48, ptr %3, align 16
  br label %49
49:
  %50 = load x86_fp80, ptr %3, align 16
  ret x86_fp80 %50
}
declare x86_fp80 @truncl(x86_fp80 noundef)
declare x86_fp80 @copysignl(x86_fp80 noundef, x86_fp80 noundef)
define weak i64 @lround(double noundef %0) {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
  %3 = load double, ptr %2, align 8
  %4 = call double @round(double noundef %3)
  %5 = fptosi double %4 to i64
  ret i64 %5
}
declare double @round(double noundef)
define weak i64 @lroundf(float noundef %0) {
  %2 = alloca float, align 4
  store float %0, ptr %2, align 4
  %3 = load float, ptr %2, align 4
  %4 = call float @roundf(float noundef %3)
  %5 = fptosi float %4 to i64
  ret i64 %5
}
declare float @roundf(float noundef)
define weak i64 @lroundl(x86_fp80 noundef %0) {
  %2 = alloca x86_fp80, align 16
  store x86_fp80 %0, ptr %2, align 16
  %3 = load x86_fp80, ptr %2, align 16
  %4 = call x86_fp80 @roundl(x86_fp80 noundef %3)
  %5 = fptosi x86_fp80 %4 to i64
  ret i64 %5
}
declare x86_fp80 @roundl(x86_fp80 noundef)
define weak i64 @llround(double noundef %0) {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
  %3 = load double, ptr %2, align 8
  %4 = call double @round(double noundef %3)
  %5 = fptosi double %4 to i64
  ret i64 %5
}
define weak i64 @llroundf(float noundef %0) {
  %2 = alloca float, align 4
  store float %0, ptr %2, align 4
  %3 = load float, ptr %2, align 4
  %4 = call float @roundf(float noundef %3)
  %5 = fptosi float %4 to i64
  ret i64 %5
}
define weak i64 @lrint(double noundef %0) {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
  %3 = load double, ptr %2, align 8
  %4 = call double @rint(double noundef %3)
  %5 = fptosi double %4 to i64
  ret i64 %5
}
declare double @rint(double noundef)
define weak i64 @lrintf(float noundef %0) {
  %2 = alloca float, align 4
  store float %0, ptr %2, align 4
  %3 = load float, ptr %2, align 4
  %4 = call float @rintf(float noundef %3)
  %5 = fptosi float %4 to i64
  ret i64 %5
}
declare float @rintf(float noundef)
define weak i64 @lrintl(x86_fp80 noundef %0) {
  %2 = alloca x86_fp80, align 16
  store x86_fp80 %0, ptr %2, align 16
  %3 = load x86_fp80, ptr %2, align 16
  %4 = call x86_fp80 @rintl(x86_fp80 noundef %3)
  %5 = fptosi x86_fp80 %4 to i64
  ret i64 %5
}
declare x86_fp80 @rintl(x86_fp80 noundef)
define weak i64 @llrint(double noundef %0) {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
  %3 = load double, ptr %2, align 8
  %4 = call double @rint(double noundef %3)
  %5 = fptosi double %4 to i64
  ret i64 %5
}
define weak i64 @llrintf(float noundef %0) {
  %2 = alloca float, align 4
  store float %0, ptr %2, align 4
  %3 = load float, ptr %2, align 4
  %4 = call float @rintf(float noundef %3)
  %5 = fptosi float %4 to i64
  ret i64 %5
}
define weak i32 @__isnan(double noundef %0) {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
  %3 = load double, ptr %2, align 8
  %4 = load double, ptr %2, align 8
  %5 = fcmp une double %3, %4
  %6 = zext i1 %5 to i32
  ret i32 %6
}
define weak i32 @__finite(double noundef %0) {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
  %3 = load double, ptr %2, align 8
  %4 = fcmp oge double %3, 0xFFEFFFFFFFFFFFFF
  br i1 %4, label %5, label %8
5:
  %6 = load double, ptr %2, align 8
  %7 = fcmp ole double %6, 0x7FEFFFFFFFFFFFFF
  br label %8
8:
  %9 = phi i1 [ false, %1 ], [ %7, %5 ]
  %10 = zext i1 %9 to i32
  ret i32 %10
}
define weak i32 @__isinf(double noundef %0) {
  %2 = alloca double, align 8
  store double %0, ptr %2, align 8
  %3 = load double, ptr %2, align 8
  %4 = fcmp ogt double %3, 0x7FEFFFFFFFFFFFFF
  br i1 %4, label %5, label %6
5:
  br label %11
6:
  %7 = load double, ptr %2, align 8
  %8 = fcmp olt double %7, 0xFFEFFFFFFFFFFFFF
  %9 = zext i1 %8 to i64
  %10 = select i1 %8, i32 -1, i32 0
  br label %11
11:
  %12 = phi i32 [ 1, %5 ], [ %10, %6 ]
  ret i32 %12
}
define weak i32 @__fpclassify(double noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca double, align 8
  store double %0, ptr %3, align 8
  %4 = load double, ptr %3, align 8
  %5 = load double, ptr %3, align 8
  %6 = fcmp une double %4, %5
  br i1 %6, label %7, label %8
7:
  store i32 0, ptr %2, align 4
  br label %29
8:
  %9 = load double, ptr %3, align 8
  %10 = fcmp ogt double %9, 0x7FEFFFFFFFFFFFFF
  br i1 %10, label %14, label %11
11:
  %12 = load double, ptr %3, align 8
  %13 = fcmp olt double %12, 0xFFEFFFFFFFFFFFFF
  br i1 %13, label %14, label %15
14:
  store i32 1, ptr %2, align 4
  br label %29
15:
  %16 = load double, ptr %3, align 8
  %17 = fcmp oeq double %16, 0.000000e+00
  br i1 %17, label %18, label %19
18:
  store i32 2, ptr %2, align 4
  br label %29
19:
  %20 = load double, ptr %3, align 8
  %21 = fcmp olt double %20, 0x10000000000000
  br i1 %21, label %22, label %25
22:
  %23 = load double, ptr %3, align 8
  %24 = fcmp ogt double %23, 0x8010000000000000
  br label %25
25:
  %26 = phi i1 [ false, %19 ], [ %24, %22 ]
  %27 = zext i1 %26 to i64
  %28 = select i1 %26, i32 3, i32 4
  store i32 %28, ptr %2, align 4
  br label %29
29:
  %30 = load i32, ptr %2, align 4
  ret i32 %30
}
define weak i32 @__isnanf(float noundef %0) {
  %2 = alloca float, align 4
  store float %0, ptr %2, align 4
  %3 = load float, ptr %2, align 4
  %4 = load float, ptr %2, align 4
  %5 = fcmp une float %3, %4
  %6 = zext i1 %5 to i32
  ret i32 %6
}
define weak i32 @__finitef(float noundef %0) {
  %2 = alloca float, align 4
  store float %0, ptr %2, align 4
  %3 = load float, ptr %2, align 4
  %4 = fcmp oge float %3, 0xC7EFFFFFE0000000
  br i1 %4, label %5, label %8
5:
  %6 = load float, ptr %2, align 4
  %7 = fcmp ole float %6, 0x47EFFFFFE0000000
  br label %8
8:
  %9 = phi i1 [ false, %1 ], [ %7, %5 ]
  %10 = zext i1 %9 to i32
  ret i32 %10
}
define weak i32 @__isinff(float noundef %0) {
  %2 = alloca float, align 4
  store float %0, ptr %2, align 4
  %3 = load float, ptr %2, align 4
  %4 = fcmp ogt float %3, 0x47EFFFFFE0000000
  br i1 %4, label %5, label %6
5:
  br label %11
6:
  %7 = load float, ptr %2, align 4
  %8 = fcmp olt float %7, 0xC7EFFFFFE0000000
  %9 = zext i1 %8 to i64
  %10 = select i1 %8, i32 -1, i32 0
  br label %11
11:
  %12 = phi i32 [ 1, %5 ], [ %10, %6 ]
  ret i32 %12
}
define weak i32 @__fpclassifyf(float noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca float, align 4
  store float %0, ptr %3, align 4
  %4 = load float, ptr %3, align 4
  %5 = load float, ptr %3, align 4
  %6 = fcmp une float %4, %5
  br i1 %6, label %7, label %8
7:
  store i32 0, ptr %2, align 4
  br label %29
8:
  %9 = load float, ptr %3, align 4
  %10 = fcmp ogt float %9, 0x47EFFFFFE0000000
  br i1 %10, label %14, label %11
11:
  %12 = load float, ptr %3, align 4
  %13 = fcmp olt float %12, 0xC7EFFFFFE0000000
  br i1 %13, label %14, label %15
14:
  store i32 1, ptr %2, align 4
  br label %29
15:
  %16 = load float, ptr %3, align 4
  %17 = fcmp oeq float %16, 0.000000e+00
  br i1 %17, label %18, label %19
18:
  store i32 2, ptr %2, align 4
  br label %29
19:
  %20 = load float, ptr %3, align 4
  %21 = fcmp olt float %20, 0x3810000000000000
  br i1 %21, label %22, label %25
22:
  %23 = load float, ptr %3, align 4
  %24 = fcmp ogt float %23, 0xB810000000000000
  br label %25
25:
  %26 = phi i1 [ false, %19 ], [ %24, %22 ]
  %27 = zext i1 %26 to i64
  %28 = select i1 %26, i32 3, i32 4
  store i32 %28, ptr %2, align 4
  br label %29
29:
  %30 = load i32, ptr %2, align 4
  ret i32 %30
}
define weak void @qsort(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) {
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca ptr, align 8
  %10 = alloca i8, align 1
  %11 = alloca i64, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store i64 %1, ptr %6, align 8
  store i64 %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %14 = load ptr, ptr %5, align 8
  store ptr %14, ptr %9, align 8
  call void @__sc_dse_example()
  store i64 1, ptr %11, align 8
  br label %15
15:
  %16 = load i64, ptr %11, align 8
  %17 = load i64, ptr %6, align 8
  %18 = icmp ult i64 %16, %17
  br i1 %18, label %19, label %91
19:
  %20 = load i64, ptr %11, align 8
  store i64 %20, ptr %12, align 8
  br label %21
21:
  %22 = load i64, ptr %12, align 8
  %23 = icmp ugt i64 %22, 0
  br i1 %23, label %24, label %39
24:
  %25 = load ptr, ptr %8, align 8
  %26 = load ptr, ptr %9, align 8
  %27 = load i64, ptr %12, align 8
  %28 = sub i64 %27, 1
  %29 = load i64, ptr %7, align 8
  %30 = mul i64 %28, %29
  %31 = getelementptr i8, ptr %26, i64 %30
  %32 = load ptr, ptr %9, align 8
  %33 = load i64, ptr %12, align 8
  %34 = load i64, ptr %7, align 8
  %35 = mul i64 %33, %34
  %36 = getelementptr i8, ptr %32, i64 %35
  %37 = call i32 %25(ptr noundef %31, ptr noundef %36)
  %38 = icmp sgt i32 %37, 0
  br label %39
39:
  %40 = phi i1 [ false, %21 ], [ %38, %24 ]
  br i1 %40, label %41, label %87
41:
  store i64 0, ptr %13, align 8
  br label %42
42:
  %43 = load i64, ptr %13, align 8
  %44 = load i64, ptr %7, align 8
  %45 = icmp ult i64 %43, %44
  br i1 %45, label %46, label %83
46:
  %47 = load ptr, ptr %9, align 8
  %48 = load i64, ptr %12, align 8
  %49 = sub i64 %48, 1
  %50 = load i64, ptr %7, align 8
  %51 = mul i64 %49, %50
  %52 = load i64, ptr %13, align 8
  %53 = add i64 %51, %52
  %54 = getelementptr i8, ptr %47, i64 %53
  %55 = load i8, ptr %54, align 1
  store i8 %55, ptr %10, align 1
  %56 = load ptr, ptr %9, align 8
  %57 = load i64, ptr %12, align 8
  %58 = load i64, ptr %7, align 8
  %59 = mul i64 %57, %58
  %60 = load i64, ptr %13, align 8
  %61 = add i64 %59, %60
  %62 = getelementptr i8, ptr %56, i64 %61
  %63 = load i8, ptr %62, align 1
  %64 = load ptr, ptr %9, align 8
  %65 = load i64, ptr %12, align 8
  %66 = sub i64 %65, 1
  %67 = load i64, ptr %7, align 8
  %68 = mul i64 %66, %67
  %69 = load i64, ptr %13, align 8
  %70 = add i64 %68, %69
  %71 = getelementptr i8, ptr %64, i64 %70
  store i8 %63, ptr %71, align 1
  %72 = load i8, ptr %10, align 1
  %73 = load ptr, ptr %9, align 8
  %74 = load i64, ptr %12, align 8
  %75 = load i64, ptr %7, align 8
  %76 = mul i64 %74, %75
  %77 = load i64, ptr %13, align 8
  %78 = add i64 %76, %77
  %79 = getelementptr i8, ptr %73, i64 %78
  store i8 %72, ptr %79, align 1
  br label %80
80:
  %81 = load i64, ptr %13, align 8
  %82 = add i64 %81, 1
  store i64 %82, ptr %13, align 8
  br label %42
83:
  br label %84
84:
  %85 = load i64, ptr %12, align 8
  %86 = add i64 %85, -1
  store i64 %86, ptr %12, align 8
  br label %21
87:
  br label %88
88:
  %89 = load i64, ptr %11, align 8
  %90 = add i64 %89, 1
  store i64 %90, ptr %11, align 8
  br label %15
91:
  ret void
}
define weak ptr @bsearch(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3, ptr noundef %4) {
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  %14 = alloca i64, align 8
  %15 = alloca ptr, align 8
  %16 = alloca i32, align 4
  store ptr %0, ptr %7, align 8
  store ptr %1, ptr %8, align 8
  store i64 %2, ptr %9, align 8
  store i64 %3, ptr %10, align 8
  store ptr %4, ptr %11, align 8
  store i64 0, ptr %12, align 8
  %17 = load i64, ptr %9, align 8
  store i64 %17, ptr %13, align 8
  call void @__sc_dse_example()
  br label %18
18:
  %19 = load i64, ptr %12, align 8
  %20 = load i64, ptr %13, align 8
  %21 = icmp ult i64 %19, %20
  br i1 %21, label %22, label %49
22:
  %23 = load i64, ptr %12, align 8
  %24 = load i64, ptr %13, align 8
  %25 = add i64 %23, %24
  %26 = udiv i64 %25, 2
  store i64 %26, ptr %14, align 8
  %27 = load ptr, ptr %8, align 8
  %28 = load i64, ptr %14, align 8
  %29 = load i64, ptr %10, align 8
  %30 = mul i64 %28, %29
  %31 = getelementptr i8, ptr %27, i64 %30
  store ptr %31, ptr %15, align 8
  %32 = load ptr, ptr %11, align 8
  %33 = load ptr, ptr %7, align 8
  %34 = load ptr, ptr %15, align 8
  %35 = call i32 %32(ptr noundef %33, ptr noundef %34)
  store i32 %35, ptr %16, align 4
  %36 = load i32, ptr %16, align 4
  %37 = icmp eq i32 %36, 0
  br i1 %37, label %38, label %40
38:
  %39 = load ptr, ptr %15, align 8
  store ptr %39, ptr %6, align 8
  br label %50
40:
  %41 = load i32, ptr %16, align 4
  %42 = icmp slt i32 %41, 0
  br i1 %42, label %43, label %45
43:
  %44 = load i64, ptr %14, align 8
  store i64 %44, ptr %13, align 8
  br label %48
45:
  %46 = load i64, ptr %14, align 8
  %47 = add i64 %46, 1
  store i64 %47, ptr %12, align 8
  br label %48
48:
  br label %18
49:
  store ptr null, ptr %6, align 8
  br label %50
50:
  %51 = load ptr, ptr %6, align 8
  ret ptr %51
}
define weak i32 @fgetc(ptr noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  call void @__sc_dse_example()
  %6 = load ptr, ptr %3, align 8
  %7 = call ptr @__sc_stream_of(ptr noundef %6)
  store ptr %7, ptr %4, align 8
  %8 = load ptr, ptr %4, align 8
  %9 = icmp ne ptr %8, null
  br i1 %9, label %12, label %10
10:
  %11 = call i32 @__sc_dse_any()
  store i32 %11, ptr %2, align 4
  br label %40
12:
  %13 = load ptr, ptr %4, align 8
  %14 = getelementptr inbounds %struct.__sc_stream, ptr %13, i32 0, i32 5
  %15 = load i32, ptr %14, align 4
  store i32 %15, ptr %5, align 4
  %16 = load i32, ptr %5, align 4
  %17 = icmp sge i32 %16, 0
  br i1 %17, label %18, label %22
18:
  %19 = load ptr, ptr %4, align 8
  %20 = getelementptr inbounds %struct.__sc_stream, ptr %19, i32 0, i32 5
  store i32 -1, ptr %20, align 4
  %21 = load i32, ptr %5, align 4
  store i32 %21, ptr %2, align 4
  br label %40
22:
  %23 = load ptr, ptr %4, align 8
  %24 = getelementptr inbounds %struct.__sc_stream, ptr %23, i32 0, i32 2
  %25 = load ptr, ptr %24, align 8
  %26 = load ptr, ptr %4, align 8
  %27 = getelementptr inbounds %struct.__sc_stream, ptr %26, i32 0, i32 3
  %28 = load ptr, ptr %27, align 8
  %29 = icmp ult ptr %25, %28
  br i1 %29, label %30, label %37
30:
  %31 = load ptr, ptr %4, align 8
  %32 = getelementptr inbounds %struct.__sc_stream, ptr %31, i32 0, i32 2
  %33 = load ptr, ptr %32, align 8
  %34 = getelementptr i8, ptr %33, i32 1
  store ptr %34, ptr %32, align 8
  %35 = load i8, ptr %33, align 1
  %36 = zext i8 %35 to i32
  store i32 %36, ptr %2, align 4
  br label %40
37:
  %38 = load ptr, ptr %4, align 8
  %39 = getelementptr inbounds %struct.__sc_stream, ptr %38, i32 0, i32 4
  store i32 1, ptr %39, align 8
  store i32 -1, ptr %2, align 4
  br label %40
40:
  %41 = load i32, ptr %2, align 4
  ret i32 %41
}
declare ptr @__sc_stream_of(ptr noundef)
define weak i32 @getc(ptr noundef %0) {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = call i32 @fgetc(ptr noundef %3)
  ret i32 %4
}
define weak i32 @ungetc(i32 noundef %0, ptr noundef %1) {
  %3 = alloca i32, align 4
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store i32 %0, ptr %4, align 4
  store ptr %1, ptr %5, align 8
  call void @__sc_dse_example()
  %7 = load ptr, ptr %5, align 8
  %8 = call ptr @__sc_stream_of(ptr noundef %7)
  store ptr %8, ptr %6, align 8
  %9 = load ptr, ptr %6, align 8
  %10 = icmp ne ptr %9, null
  br i1 %10, label %13, label %11
11:
  %12 = call i32 @__sc_dse_any()
  store i32 %12, ptr %3, align 4
  br label %33
13:
  %14 = load i32, ptr %4, align 4
  %15 = icmp eq i32 %14, -1
  br i1 %15, label %21, label %16
16:
  %17 = load ptr, ptr %6, align 8
  %18 = getelementptr inbounds %struct.__sc_stream, ptr %17, i32 0, i32 5
  %19 = load i32, ptr %18, align 4
  %20 = icmp sge i32 %19, 0
  br i1 %20, label %21, label %22
21:
  store i32 -1, ptr %3, align 4
  br label %33
22:
  %23 = load i32, ptr %4, align 4
  %24 = trunc i32 %23 to i8
  %25 = zext i8 %24 to i32
  %26 = load ptr, ptr %6, align 8
  %27 = getelementptr inbounds %struct.__sc_stream, ptr %26, i32 0, i32 5
  store i32 %25, ptr %27, align 4
  %28 = load ptr, ptr %6, align 8
  %29 = getelementptr inbounds %struct.__sc_stream, ptr %28, i32 0, i32 4
  store i32 0, ptr %29, align 8
  %30 = load ptr, ptr %6, align 8
  %31 = getelementptr inbounds %struct.__sc_stream, ptr %30, i32 0, i32 5
  %32 = load i32, ptr %31, align 4
  store i32 %32, ptr %3, align 4
  br label %33
33:
  %34 = load i32, ptr %3, align 4
  ret i32 %34
}
define weak ptr @fgets(ptr noundef %0, i32 noundef %1, ptr noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store i32 %1, ptr %6, align 4
  store ptr %2, ptr %7, align 8
  store i32 0, ptr %8, align 4
  %10 = load i32, ptr %6, align 4
  %11 = icmp sle i32 %10, 0
  br i1 %11, label %12, label %13
12:
  store ptr null, ptr %4, align 8
  br label %50
13:
  br label %14
14:
  %15 = load i32, ptr %8, align 4
  %16 = load i32, ptr %6, align 4
  %17 = sub i32 %16, 1
  %18 = icmp slt i32 %15, %17
  br i1 %18, label %19, label %37
19:
  %20 = load ptr, ptr %7, align 8
  %21 = call i32 @fgetc(ptr noundef %20)
  store i32 %21, ptr %9, align 4
  %22 = load i32, ptr %9, align 4
  %23 = icmp slt i32 %22, 0
  br i1 %23, label %24, label %25
24:
  br label %37
25:
  %26 = load i32, ptr %9, align 4
  %27 = trunc i32 %26 to i8
  %28 = load ptr, ptr %5, align 8
  %29 = load i32, ptr %8, align 4
  %30 = add i32 %29, 1
  store i32 %30, ptr %8, align 4
  %31 = sext i32 %29 to i64
  %32 = getelementptr i8, ptr %28, i64 %31
  store i8 %27, ptr %32, align 1
  %33 = load i32, ptr %9, align 4
  %34 = icmp eq i32 %33, 10
  br i1 %34, label %35, label %36
35:
  br label %37
36:
  br label %14
37:
  %38 = load i32, ptr %8, align 4
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %40, label %44
40:
  %41 = load i32, ptr %6, align 4
  %42 = icmp sgt i32 %41, 1
  br i1 %42, label %43, label %44
43:
  store ptr null, ptr %4, align 8
  br label %50
44:
  %45 = load ptr, ptr %5, align 8
  %46 = load i32, ptr %8, align 4
  %47 = sext i32 %46 to i64
  %48 = getelementptr i8, ptr %45, i64 %47
  store i8 0, ptr %48, align 1
  %49 = load ptr, ptr %5, align 8
  store ptr %49, ptr %4, align 8
  br label %50
50:
  %51 = load ptr, ptr %4, align 8
  ret ptr %51
}
define weak i64 @fread(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i64, align 8
  %9 = alloca ptr, align 8
  %10 = alloca ptr, align 8
  %11 = alloca i64, align 8
  %12 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  store i64 %1, ptr %7, align 8
  store i64 %2, ptr %8, align 8
  store ptr %3, ptr %9, align 8
  %13 = load ptr, ptr %6, align 8
  store ptr %13, ptr %10, align 8
  %14 = load i64, ptr %7, align 8
  %15 = icmp eq i64 %14, 0
  br i1 %15, label %19, label %16
16:
  %17 = load i64, ptr %8, align 8
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %19, label %20
19:
  store i64 0, ptr %5, align 8
  br label %46
20:
  store i64 0, ptr %11, align 8
  br label %21
21:
  %22 = load i64, ptr %11, align 8
  %23 = load i64, ptr %7, align 8
  %24 = load i64, ptr %8, align 8
  %25 = mul i64 %23, %24
  %26 = icmp ult i64 %22, %25
  br i1 %26, label %27, label %42
27:
  %28 = load ptr, ptr %9, align 8
  %29 = call i32 @fgetc(ptr noundef %28)
  store i32 %29, ptr %12, align 4
  %30 = load i32, ptr %12, align 4
  %31 = icmp slt i32 %30, 0
  br i1 %31, label %32, label %33
32:
  br label %42
33:
  %34 = load i32, ptr %12, align 4
  %35 = trunc i32 %34 to i8
  %36 = load ptr, ptr %10, align 8
  %37 = load i64, ptr %11, align 8
  %38 = getelementptr i8, ptr %36, i64 %37
  store i8 %35, ptr %38, align 1
  br label %39
39:
  %40 = load i64, ptr %11, align 8
  %41 = add i64 %40, 1
  store i64 %41, ptr %11, align 8
  br label %21
42:
  %43 = load i64, ptr %11, align 8
  %44 = load i64, ptr %7, align 8
  %45 = udiv i64 %43, %44
  store i64 %45, ptr %5, align 8
  br label %46
46:
  %47 = load i64, ptr %5, align 8
  ret i64 %47
}
define weak i32 @feof(ptr noundef %0) {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  call void @__sc_dse_example()
  %4 = load ptr, ptr %2, align 8
  %5 = call ptr @__sc_stream_of(ptr noundef %4)
  store ptr %5, ptr %3, align 8
  %6 = load ptr, ptr %3, align 8
  %7 = icmp ne ptr %6, null
  br i1 %7, label %8, label %12
8:
  %9 = load ptr, ptr %3, align 8
  %10 = getelementptr inbounds %struct.__sc_stream, ptr %9, i32 0, i32 4
  %11 = load i32, ptr %10, align 8
  br label %14
12:
  %13 = call i32 @__sc_dse_any()
  br label %14
14:
  %15 = phi i32 [ %11, %8 ], [ %13, %12 ]
  ret i32 %15
}
define weak i32 @ferror(ptr noundef %0) {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  call void @__sc_dse_example()
  %3 = load ptr, ptr %2, align 8
  %4 = call ptr @__sc_stream_of(ptr noundef %3)
  %5 = icmp ne ptr %4, null
  br i1 %5, label %6, label %7
6:
  br label %9
7:
  %8 = call i32 @__sc_dse_any()
  br label %9
9:
  %10 = phi i32 [ 0, %6 ], [ %8, %7 ]
  ret i32 %10
}
define weak void @rewind(ptr noundef %0) {
  %2 = alloca ptr, align 8
  %3 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  call void @__sc_dse_example()
  %4 = load ptr, ptr %2, align 8
  %5 = call ptr @__sc_stream_of(ptr noundef %4)
  store ptr %5, ptr %3, align 8
  %6 = load ptr, ptr %3, align 8
  %7 = icmp ne ptr %6, null
  br i1 %7, label %9, label %8
8:
  br label %19
9:
  %10 = load ptr, ptr %3, align 8
  %11 = getelementptr inbounds %struct.__sc_stream, ptr %10, i32 0, i32 1
  %12 = load ptr, ptr %11, align 8
  %13 = load ptr, ptr %3, align 8
  %14 = getelementptr inbounds %struct.__sc_stream, ptr %13, i32 0, i32 2
  store ptr %12, ptr %14, align 8
  %15 = load ptr, ptr %3, align 8
  %16 = getelementptr inbounds %struct.__sc_stream, ptr %15, i32 0, i32 5
  store i32 -1, ptr %16, align 4
  %17 = load ptr, ptr %3, align 8
  %18 = getelementptr inbounds %struct.__sc_stream, ptr %17, i32 0, i32 4
  store i32 0, ptr %18, align 8
  br label %19
19:
  ret void
}
define weak i64 @ftell(ptr noundef %0) {
  %2 = alloca i64, align 8
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  call void @__sc_dse_example()
  %5 = load ptr, ptr %3, align 8
  %6 = call ptr @__sc_stream_of(ptr noundef %5)
  store ptr %6, ptr %4, align 8
  %7 = load ptr, ptr %4, align 8
  %8 = icmp ne ptr %7, null
  br i1 %8, label %12, label %9
9:
  %10 = call i32 @__sc_dse_any()
  %11 = sext i32 %10 to i64
  store i64 %11, ptr %2, align 8
  br label %29
12:
  %13 = load ptr, ptr %4, align 8
  %14 = getelementptr inbounds %struct.__sc_stream, ptr %13, i32 0, i32 2
  %15 = load ptr, ptr %14, align 8
  %16 = load ptr, ptr %4, align 8
  %17 = getelementptr inbounds %struct.__sc_stream, ptr %16, i32 0, i32 1
  %18 = load ptr, ptr %17, align 8
  %19 = ptrtoint ptr %15 to i64
  %20 = ptrtoint ptr %18 to i64
  %21 = sub i64 %19, %20
  %22 = load ptr, ptr %4, align 8
  %23 = getelementptr inbounds %struct.__sc_stream, ptr %22, i32 0, i32 5
  %24 = load i32, ptr %23, align 4
  %25 = icmp sge i32 %24, 0
  %26 = zext i1 %25 to i32
  %27 = sext i32 %26 to i64
  %28 = sub i64 %21, %27
  store i64 %28, ptr %2, align 8
  br label %29
29:
  %30 = load i64, ptr %2, align 8
  ret i64 %30
}
define weak i32 @fseek(ptr noundef %0, i64 noundef %1, i32 noundef %2) {
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store i64 %1, ptr %6, align 8
  store i32 %2, ptr %7, align 4
  call void @__sc_dse_example()
  %10 = load ptr, ptr %5, align 8
  %11 = call ptr @__sc_stream_of(ptr noundef %10)
  store ptr %11, ptr %8, align 8
  %12 = load ptr, ptr %8, align 8
  %13 = icmp ne ptr %12, null
  br i1 %13, label %16, label %14
14:
  %15 = call i32 @__sc_dse_any()
  store i32 %15, ptr %4, align 4
  br label %69
16:
  %17 = load i64, ptr %6, align 8
  %18 = load i32, ptr %7, align 4
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %20, label %21
20:
  br label %39
21:
  %22 = load i32, ptr %7, align 4
  %23 = icmp eq i32 %22, 1
  br i1 %23, label %24, label %27
24:
  %25 = load ptr, ptr %5, align 8
  %26 = call i64 @ftell(ptr noundef %25)
  br label %37
27:
  %28 = load ptr, ptr %8, align 8
  %29 = getelementptr inbounds %struct.__sc_stream, ptr %28, i32 0, i32 3
  %30 = load ptr, ptr %29, align 8
  %31 = load ptr, ptr %8, align 8
  %32 = getelementptr inbounds %struct.__sc_stream, ptr %31, i32 0, i32 1
  %33 = load ptr, ptr %32, align 8
  %34 = ptrtoint ptr %30 to i64
  %35 = ptrtoint ptr %33 to i64
  %36 = sub i64 %34, %35
  br label %37
37:
  %38 = phi i64 [ %26, %24 ], [ %36, %27 ]
  br label %39
39:
  %40 = phi i64 [ 0, %20 ], [ %38, %37 ]
  %41 = add i64 %17, %40
  store i64 %41, ptr %9, align 8
  %42 = load i64, ptr %9, align 8
  %43 = icmp slt i64 %42, 0
  br i1 %43, label %56, label %44
44:
  %45 = load i64, ptr %9, align 8
  %46 = load ptr, ptr %8, align 8
  %47 = getelementptr inbounds %struct.__sc_stream, ptr %46, i32 0, i32 3
  %48 = load ptr, ptr %47, align 8
  %49 = load ptr, ptr %8, align 8
  %50 = getelementptr inbounds %struct.__sc_stream, ptr %49, i32 0, i32 1
  %51 = load ptr, ptr %50, align 8
  %52 = ptrtoint ptr %48 to i64
  %53 = ptrtoint ptr %51 to i64
  %54 = sub i64 %52, %53
  %55 = icmp sgt i64 %45, %54
  br i1 %55, label %56, label %57
56:
  store i32 -1, ptr %4, align 4
  br label %69
57:
  %58 = load ptr, ptr %8, align 8
  %59 = getelementptr inbounds %struct.__sc_stream, ptr %58, i32 0, i32 1
  %60 = load ptr, ptr %59, align 8
  %61 = load i64, ptr %9, align 8
  %62 = getelementptr i8, ptr %60, i64 %61
  %63 = load ptr, ptr %8, align 8
  %64 = getelementptr inbounds %struct.__sc_stream, ptr %63, i32 0, i32 2
  store ptr %62, ptr %64, align 8
  %65 = load ptr, ptr %8, align 8
  %66 = getelementptr inbounds %struct.__sc_stream, ptr %65, i32 0, i32 5
  store i32 -1, ptr %66, align 4
  %67 = load ptr, ptr %8, align 8
  %68 = getelementptr inbounds %struct.__sc_stream, ptr %67, i32 0, i32 4
  store i32 0, ptr %68, align 8
  store i32 0, ptr %4, align 4
  br label %69
69:
  %70 = load i32, ptr %4, align 4
  ret i32 %70
}
define weak i32 @fclose(ptr noundef %0) {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  call void @__sc_dse_example()
  %3 = load ptr, ptr %2, align 8
  %4 = call ptr @__sc_stream_of(ptr noundef %3)
  %5 = icmp ne ptr %4, null
  br i1 %5, label %6, label %7
6:
  br label %9
7:
  %8 = call i32 @__sc_dse_any()
  br label %9
9:
  %10 = phi i32 [ 0, %6 ], [ %8, %7 ]
  ret i32 %10
}
define weak i64 @strtoul(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca i64, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca i64, align 8
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store i32 %2, ptr %7, align 4
  %15 = load ptr, ptr %5, align 8
  store ptr %15, ptr %8, align 8
  store i64 0, ptr %9, align 8
  store i32 0, ptr %12, align 4
  store i32 0, ptr %13, align 4
  store i32 0, ptr %14, align 4
  call void @__sc_dse_example()
  %16 = load i32, ptr %7, align 4
  %17 = icmp slt i32 %16, 0
  br i1 %17, label %24, label %18
18:
  %19 = load i32, ptr %7, align 4
  %20 = icmp eq i32 %19, 1
  br i1 %20, label %24, label %21
21:
  %22 = load i32, ptr %7, align 4
  %23 = icmp sgt i32 %22, 36
  br i1 %23, label %24, label %26
24:
  %25 = call ptr @__errno_location()
  store i32 22, ptr %25, align 4
  store i64 0, ptr %4, align 8
  br label %159
26:
  br label %27
27:
  %28 = load ptr, ptr %8, align 8
  %29 = load i8, ptr %28, align 1
  %30 = sext i8 %29 to i32
  %31 = call i32 @__sc_is_space(i32 noundef %30)
  %32 = icmp ne i32 %31, 0
  br i1 %32, label %33, label %36
33:
  %34 = load ptr, ptr %8, align 8
  %35 = getelementptr i8, ptr %34, i32 1
  store ptr %35, ptr %8, align 8
  br label %27
36:
  %37 = load ptr, ptr %8, align 8
  %38 = load i8, ptr %37, align 1
  %39 = sext i8 %38 to i32
  %40 = icmp eq i32 %39, 45
  br i1 %40, label %46, label %41
41:
  %42 = load ptr, ptr %8, align 8
  %43 = load i8, ptr %42, align 1
  %44 = sext i8 %43 to i32
  %45 = icmp eq i32 %44, 43
  br i1 %45, label %46, label %53
46:
  %47 = load ptr, ptr %8, align 8
  %48 = getelementptr i8, ptr %47, i32 1
  store ptr %48, ptr %8, align 8
  %49 = load i8, ptr %47, align 1
  %50 = sext i8 %49 to i32
  %51 = icmp eq i32 %50, 45
  %52 = zext i1 %51 to i32
  store i32 %52, ptr %12, align 4
  br label %53
53:
  %54 = load i32, ptr %7, align 4
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %59, label %56
56:
  %57 = load i32, ptr %7, align 4
  %58 = icmp eq i32 %57, 16
  br i1 %58, label %59, label %86
59:
  %60 = load ptr, ptr %8, align 8
  %61 = load i8, ptr %60, align 1
  %62 = sext i8 %61 to i32
  %63 = icmp eq i32 %62, 48
  br i1 %63, label %64, label %86
64:
  %65 = load ptr, ptr %8, align 8
  %66 = getelementptr i8, ptr %65, i64 1
  %67 = load i8, ptr %66, align 1
  %68 = sext i8 %67 to i32
  %69 = icmp eq i32 %68, 120
  br i1 %69, label %76, label %70
70:
  %71 = load ptr, ptr %8, align 8
  %72 = getelementptr i8, ptr %71, i64 1
  %73 = load i8, ptr %72, align 1
  %74 = sext i8 %73 to i32
  %75 = icmp eq i32 %74, 88
  br i1 %75, label %76, label %86
76:
  %77 = load ptr, ptr %8, align 8
  %78 = getelementptr i8, ptr %77, i64 2
  %79 = load i8, ptr %78, align 1
  %80 = sext i8 %79 to i32
  %81 = call i32 @__sc_digit(i32 noundef %80)
  %82 = icmp ult i32 %81, 16
  br i1 %82, label %83, label %86
83:
  %84 = load ptr, ptr %8, align 8
  %85 = getelementptr i8, ptr %84, i64 2
  store ptr %85, ptr %8, align 8
  store i32 16, ptr %7, align 4
  br label %86
86:
  %87 = load i32, ptr %7, align 4
  %88 = icmp ne i32 %87, 0
  br i1 %88, label %89, label %92
89:
  %90 = load i32, ptr %7, align 4
  %91 = sext i32 %90 to i64
  br label %100
92:
  %93 = load ptr, ptr %8, align 8
  %94 = load i8, ptr %93, align 1
  %95 = sext i8 %94 to i32
  %96 = icmp eq i32 %95, 48
  %97 = zext i1 %96 to i64
  %98 = select i1 %96, i32 8, i32 10
  %99 = sext i32 %98 to i64
  br label %100
100:
  %101 = phi i64 [ %91, %89 ], [ %99, %92 ]
  store i64 %101, ptr %10, align 8
  br label %102
102:
  %103 = load ptr, ptr %8, align 8
  %104 = load i8, ptr %103, align 1
  %105 = sext i8 %104 to i32
  %106 = call i32 @__sc_digit(i32 noundef %105)
  store i32 %106, ptr %11, align 4
  %107 = load i32, ptr %11, align 4
  %108 = zext i32 %107 to i64
  %109 = load i64, ptr %10, align 8
  %110 = icmp uge i64 %108, %109
  br i1 %110, label %111, label %112
111:
  br label %131
112:
  store i32 1, ptr %14, align 4
  %113 = load i64, ptr %9, align 8
  %114 = load i32, ptr %11, align 4
  %115 = zext i32 %114 to i64
  %116 = sub i64 -1, %115
  %117 = load i64, ptr %10, align 8
  %118 = udiv i64 %116, %117
  %119 = icmp ugt i64 %113, %118
  br i1 %119, label %120, label %121
120:
  store i32 1, ptr %13, align 4
  br label %121
121:
  %122 = load i64, ptr %9, align 8
  %123 = load i64, ptr %10, align 8
  %124 = mul i64 %122, %123
  %125 = load i32, ptr %11, align 4
  %126 = zext i32 %125 to i64
  %127 = add i64 %124, %126
  store i64 %127, ptr %9, align 8
  br label %128
128:
  %129 = load ptr, ptr %8, align 8
  %130 = getelementptr i8, ptr %129, i32 1
  store ptr %130, ptr %8, align 8
  br label %102
131:
  %132 = load ptr, ptr %6, align 8
  %133 = icmp ne ptr %132, null
  br i1 %133, label %134, label %144
134:
  %135 = load i32, ptr %14, align 4
  %136 = icmp ne i32 %135, 0
  br i1 %136, label %137, label %139
137:
  %138 = load ptr, ptr %8, align 8
  br label %141
139:
  %140 = load ptr, ptr %5, align 8
  br label %141
141:
  %142 = phi ptr [ %138, %137 ], [ %140, %139 ]
  %143 = load ptr, ptr %6, align 8
  store ptr %142, ptr %143, align 8
  br label %144
144:
  %145 = load i32, ptr %13, align 4
  %146 = icmp ne i32 %145, 0
  br i1 %146, label %147, label %149
147:
  %148 = call ptr @__errno_location()
  store i32 34, ptr %148, align 4
  store i64 -1, ptr %4, align 8
  br label %159
149:
  %150 = load i32, ptr %12, align 4
  %151 = icmp ne i32 %150, 0
  br i1 %151, label %152, label %155
152:
  %153 = load i64, ptr %9, align 8
  %154 = sub i64 0, %153
  br label %157
155:
  %156 = load i64, ptr %9, align 8
  br label %157
157:
  %158 = phi i64 [ %154, %152 ], [ %156, %155 ]
  store i64 %158, ptr %4, align 8
  br label %159
159:
  %160 = load i64, ptr %4, align 8
  ret i64 %160
}
define internal i32 @__sc_is_space(i32 noundef %0) {
  %2 = alloca i32, align 4
  store i32 %0, ptr %2, align 4
  %3 = load i32, ptr %2, align 4
  %4 = icmp eq i32 %3, 32
  %5 = zext i1 %4 to i32
  %6 = load i32, ptr %2, align 4
  %7 = icmp sge i32 %6, 9
  %8 = zext i1 %7 to i32
  %9 = load i32, ptr %2, align 4
  %10 = icmp sle i32 %9, 13
  %11 = zext i1 %10 to i32
  %12 = and i32 %8, %11
  %13 = or i32 %5, %12
  ret i32 %13
}
define internal i32 @__sc_digit(i32 noundef %0) {
  %2 = alloca i32, align 4
  %3 = alloca i32, align 4
  store i32 %0, ptr %3, align 4
  %4 = load i32, ptr %3, align 4
  %5 = icmp sge i32 %4, 48
  br i1 %5, label %6, label %12
6:
  %7 = load i32, ptr %3, align 4
  %8 = icmp sle i32 %7, 57
  br i1 %8, label %9, label %12
9:
  %10 = load i32, ptr %3, align 4
  %11 = sub i32 %10, 48
  store i32 %11, ptr %2, align 4
  br label %33
12:
  %13 = load i32, ptr %3, align 4
  %14 = icmp sge i32 %13, 97
  br i1 %14, label %15, label %22
15:
  %16 = load i32, ptr %3, align 4
  %17 = icmp sle i32 %16, 122
  br i1 %17, label %18, label %22
18:
  %19 = load i32, ptr %3, align 4
  %20 = sub i32 %19, 97
  %21 = add i32 %20, 10
  store i32 %21, ptr %2, align 4
  br label %33
22:
  %23 = load i32, ptr %3, align 4
  %24 = icmp sge i32 %23, 65
  br i1 %24, label %25, label %32
25:
  %26 = load i32, ptr %3, align 4
  %27 = icmp sle i32 %26, 90
  br i1 %27, label %28, label %32
28:
  %29 = load i32, ptr %3, align 4
  %30 = sub i32 %29, 65
  %31 = add i32 %30, 10
  store i32 %31, ptr %2, align 4
  br label %33
32:
  store i32 36, ptr %2, align 4
  br label %33
33:
  %34 = load i32, ptr %2, align 4
  ret i32 %34
}
define weak i64 @strtoull(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load i32, ptr %6, align 4
  %10 = call i64 @strtoul(ptr noundef %7, ptr noundef %8, i32 noundef %9)
  ret i64 %10
}
define weak i64 @strtoumax(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load i32, ptr %6, align 4
  %10 = call i64 @strtoul(ptr noundef %7, ptr noundef %8, i32 noundef %9)
  ret i64 %10
}
define weak i64 @strtoimax(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  call void @__sc_dse_example()
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load i32, ptr %6, align 4
  %10 = call i64 @strtol(ptr noundef %7, ptr noundef %8, i32 noundef %9)
  ret i64 %10
}
define weak i64 @__isoc23_strtol(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  call void @__sc_dse_example()
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load i32, ptr %6, align 4
  %10 = call i64 @strtol(ptr noundef %7, ptr noundef %8, i32 noundef %9)
  ret i64 %10
}
define weak i64 @__isoc23_strtoll(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  call void @__sc_dse_example()
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load i32, ptr %6, align 4
  %10 = call i64 @strtol(ptr noundef %7, ptr noundef %8, i32 noundef %9)
  ret i64 %10
}
define weak i64 @__isoc23_strtoul(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load i32, ptr %6, align 4
  %10 = call i64 @strtoul(ptr noundef %7, ptr noundef %8, i32 noundef %9)
  ret i64 %10
}
define weak i64 @__isoc23_strtoull(ptr noundef %0, ptr noundef %1, i32 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load i32, ptr %6, align 4
  %10 = call i64 @strtoul(ptr noundef %7, ptr noundef %8, i32 noundef %9)
  ret i64 %10
}
define weak double @strtod(ptr noundef %0, ptr noundef %1) {
  %3 = alloca double, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca double, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  %17 = load ptr, ptr %4, align 8
  store ptr %17, ptr %6, align 8
  store i32 0, ptr %8, align 4
  store i32 0, ptr %10, align 4
  store i32 0, ptr %11, align 4
  store i32 0, ptr %12, align 4
  store i32 0, ptr %13, align 4
  store i32 0, ptr %14, align 4
  store i32 0, ptr %15, align 4
  call void @__sc_dse_example()
  br label %18
18:
  %19 = load ptr, ptr %6, align 8
  %20 = load i8, ptr %19, align 1
  %21 = sext i8 %20 to i32
  %22 = call i32 @__sc_is_space(i32 noundef %21)
  %23 = icmp ne i32 %22, 0
  br i1 %23, label %24, label %27
24:
  %25 = load ptr, ptr %6, align 8
  %26 = getelementptr i8, ptr %25, i32 1
  store ptr %26, ptr %6, align 8
  br label %18
27:
  %28 = load ptr, ptr %6, align 8
  %29 = load i8, ptr %28, align 1
  %30 = sext i8 %29 to i32
  %31 = icmp eq i32 %30, 45
  br i1 %31, label %37, label %32
32:
  %33 = load ptr, ptr %6, align 8
  %34 = load i8, ptr %33, align 1
  %35 = sext i8 %34 to i32
  %36 = icmp eq i32 %35, 43
  br i1 %36, label %37, label %44
37:
  %38 = load ptr, ptr %6, align 8
  %39 = getelementptr i8, ptr %38, i32 1
  store ptr %39, ptr %6, align 8
  %40 = load i8, ptr %38, align 1
  %41 = sext i8 %40 to i32
  %42 = icmp eq i32 %41, 45
  %43 = zext i1 %42 to i32
  store i32 %43, ptr %10, align 4
  br label %44
44:
  %45 = load ptr, ptr %6, align 8
  %46 = load i8, ptr %45, align 1
  %47 = sext i8 %46 to i32
  %48 = or i32 %47, 32
  %49 = icmp eq i32 %48, 105
  br i1 %49, label %50, label %76
50:
  %51 = load ptr, ptr %6, align 8
  %52 = getelementptr i8, ptr %51, i64 1
  %53 = load i8, ptr %52, align 1
  %54 = sext i8 %53 to i32
  %55 = or i32 %54, 32
  %56 = icmp eq i32 %55, 110
  br i1 %56, label %57, label %76
57:
  %58 = load ptr, ptr %6, align 8
  %59 = getelementptr i8, ptr %58, i64 2
  %60 = load i8, ptr %59, align 1
  %61 = sext i8 %60 to i32
  %62 = or i32 %61, 32
  %63 = icmp eq i32 %62, 102
  br i1 %63, label %64, label %76
64:
  %65 = load ptr, ptr %5, align 8
  %66 = icmp ne ptr %65, null
  br i1 %66, label %67, label %71
67:
  %68 = load ptr, ptr %6, align 8
  %69 = getelementptr i8, ptr %68, i64 3
  %70 = load ptr, ptr %5, align 8
  store ptr %69, ptr %70, align 8
  br label %71
71:
  %72 = load i32, ptr %10, align 4
  %73 = icmp ne i32 %72, 0
  %74 = zext i1 %73 to i64
  %75 = select i1 %73, double 0xFFF0000000000000, double 0x7FF0000000000000
  store double %75, ptr %3, align 8
  br label %262
76:
  %77 = load ptr, ptr %6, align 8
  %78 = load i8, ptr %77, align 1
  %79 = sext i8 %78 to i32
  %80 = or i32 %79, 32
  %81 = icmp eq i32 %80, 110
  br i1 %81, label %82, label %104
82:
  %83 = load ptr, ptr %6, align 8
  %84 = getelementptr i8, ptr %83, i64 1
  %85 = load i8, ptr %84, align 1
  %86 = sext i8 %85 to i32
  %87 = or i32 %86, 32
  %88 = icmp eq i32 %87, 97
  br i1 %88, label %89, label %104
89:
  %90 = load ptr, ptr %6, align 8
  %91 = getelementptr i8, ptr %90, i64 2
  %92 = load i8, ptr %91, align 1
  %93 = sext i8 %92 to i32
  %94 = or i32 %93, 32
  %95 = icmp eq i32 %94, 110
  br i1 %95, label %96, label %104
96:
  %97 = load ptr, ptr %5, align 8
  %98 = icmp ne ptr %97, null
  br i1 %98, label %99, label %103
99:
  %100 = load ptr, ptr %6, align 8
  %101 = getelementptr i8, ptr %100, i64 3
  %102 = load ptr, ptr %5, align 8
  store ptr %101, ptr %102, align 8
  br label %103
103:
  store double 0x7FF8000000000000, ptr %3, align 8
  br label %262
104:
  br label %105
105:
  %106 = load ptr, ptr %6, align 8
  %107 = load i8, ptr %106, align 1
  %108 = sext i8 %107 to i32
  %109 = sub i32 %108, 48
  store i32 %109, ptr %9, align 4
  %110 = icmp ule i32 %109, 9
  br i1 %110, label %111, label %128
111:
  store i32 1, ptr %11, align 4
  %112 = load i32, ptr %15, align 4
  %113 = icmp eq i32 %112, 6
  br i1 %113, label %114, label %117
114:
  %115 = load i32, ptr %12, align 4
  %116 = add i32 %115, 1
  store i32 %116, ptr %12, align 4
  br label %124
117:
  %118 = load i32, ptr %8, align 4
  %119 = mul i32 %118, 10
  %120 = load i32, ptr %9, align 4
  %121 = add i32 %119, %120
  store i32 %121, ptr %8, align 4
  %122 = load i32, ptr %15, align 4
  %123 = add i32 %122, 1
  store i32 %123, ptr %15, align 4
  br label %124
124:
  br label %125
125:
  %126 = load ptr, ptr %6, align 8
  %127 = getelementptr i8, ptr %126, i32 1
  store ptr %127, ptr %6, align 8
  br label %105
128:
  %129 = load ptr, ptr %6, align 8
  %130 = load i8, ptr %129, align 1
  %131 = sext i8 %130 to i32
  %132 = icmp eq i32 %131, 46
  br i1 %132, label %133, label %164
133:
  %134 = load ptr, ptr %6, align 8
  %135 = getelementptr i8, ptr %134, i32 1
  store ptr %135, ptr %6, align 8
  store ptr %134, ptr %7, align 8
  br label %136
136:
  %137 = load ptr, ptr %6, align 8
  %138 = load i8, ptr %137, align 1
  %139 = sext i8 %138 to i32
  %140 = sub i32 %139, 48
  store i32 %140, ptr %9, align 4
  %141 = icmp ule i32 %140, 9
  br i1 %141, label %142, label %158
142:
  store i32 1, ptr %11, align 4
  %143 = load i32, ptr %15, align 4
  %144 = icmp slt i32 %143, 6
  br i1 %144, label %145, label %154
145:
  %146 = load i32, ptr %8, align 4
  %147 = mul i32 %146, 10
  %148 = load i32, ptr %9, align 4
  %149 = add i32 %147, %148
  store i32 %149, ptr %8, align 4
  %150 = load i32, ptr %15, align 4
  %151 = add i32 %150, 1
  store i32 %151, ptr %15, align 4
  %152 = load i32, ptr %12, align 4
  %153 = add i32 %152, -1
  store i32 %153, ptr %12, align 4
  br label %154
154:
  br label %155
155:
  %156 = load ptr, ptr %6, align 8
  %157 = getelementptr i8, ptr %156, i32 1
  store ptr %157, ptr %6, align 8
  br label %136
158:
  %159 = load i32, ptr %11, align 4
  %160 = icmp ne i32 %159, 0
  br i1 %160, label %163, label %161
161:
  %162 = load ptr, ptr %7, align 8
  store ptr %162, ptr %6, align 8
  br label %163
163:
  br label %164
164:
  %165 = load i32, ptr %11, align 4
  %166 = icmp ne i32 %165, 0
  br i1 %166, label %167, label %236
167:
  %168 = load ptr, ptr %6, align 8
  %169 = load i8, ptr %168, align 1
  %170 = sext i8 %169 to i32
  %171 = or i32 %170, 32
  %172 = icmp eq i32 %171, 101
  br i1 %172, label %173, label %236
173:
  %174 = load ptr, ptr %6, align 8
  %175 = getelementptr i8, ptr %174, i32 1
  store ptr %175, ptr %6, align 8
  store ptr %174, ptr %7, align 8
  %176 = load ptr, ptr %6, align 8
  %177 = load i8, ptr %176, align 1
  %178 = sext i8 %177 to i32
  %179 = icmp eq i32 %178, 45
  br i1 %179, label %185, label %180
180:
  %181 = load ptr, ptr %6, align 8
  %182 = load i8, ptr %181, align 1
  %183 = sext i8 %182 to i32
  %184 = icmp eq i32 %183, 43
  br i1 %184, label %185, label %192
185:
  %186 = load ptr, ptr %6, align 8
  %187 = getelementptr i8, ptr %186, i32 1
  store ptr %187, ptr %6, align 8
  %188 = load i8, ptr %186, align 1
  %189 = sext i8 %188 to i32
  %190 = icmp eq i32 %189, 45
  %191 = zext i1 %190 to i32
  store i32 %191, ptr %14, align 4
  br label %192
192:
  %193 = load ptr, ptr %6, align 8
  %194 = load i8, ptr %193, align 1
  %195 = sext i8 %194 to i32
  %196 = icmp sge i32 %195, 48
  br i1 %196, label %197, label %233
197:
  %198 = load ptr, ptr %6, align 8
  %199 = load i8, ptr %198, align 1
  %200 = sext i8 %199 to i32
  %201 = icmp sle i32 %200, 57
  br i1 %201, label %202, label %233
202:
  br label %203
203:
  %204 = load ptr, ptr %6, align 8
  %205 = load i8, ptr %204, align 1
  %206 = sext i8 %205 to i32
  %207 = sub i32 %206, 48
  store i32 %207, ptr %9, align 4
  %208 = icmp ule i32 %207, 9
  br i1 %208, label %209, label %221
209:
  %210 = load i32, ptr %13, align 4
  %211 = icmp slt i32 %210, 100
  br i1 %211, label %212, label %217
212:
  %213 = load i32, ptr %13, align 4
  %214 = mul i32 %213, 10
  %215 = load i32, ptr %9, align 4
  %216 = add i32 %214, %215
  store i32 %216, ptr %13, align 4
  br label %217
217:
  br label %218
218:
  %219 = load ptr, ptr %6, align 8
  %220 = getelementptr i8, ptr %219, i32 1
  store ptr %220, ptr %6, align 8
  br label %203
221:
  %222 = load i32, ptr %14, align 4
  %223 = icmp ne i32 %222, 0
  br i1 %223, label %224, label %227
224:
  %225 = load i32, ptr %13, align 4
  %226 = sub i32 0, %225
  br label %229
227:
  %228 = load i32, ptr %13, align 4
  br label %229
229:
  %230 = phi i32 [ %226, %224 ], [ %228, %227 ]
  %231 = load i32, ptr %12, align 4
  %232 = add i32 %231, %230
  store i32 %232, ptr %12, align 4
  br label %235
233:
  %234 = load ptr, ptr %7, align 8
  store ptr %234, ptr %6, align 8
  br label %235
235:
  br label %236
236:
  %237 = load ptr, ptr %5, align 8
  %238 = icmp ne ptr %237, null
  br i1 %238, label %239, label %249
239:
  %240 = load i32, ptr %11, align 4
  %241 = icmp ne i32 %240, 0
  br i1 %241, label %242, label %244
242:
  %243 = load ptr, ptr %6, align 8
  br label %246
244:
  %245 = load ptr, ptr %4, align 8
  br label %246
246:
  %247 = phi ptr [ %243, %242 ], [ %245, %244 ]
  %248 = load ptr, ptr %5, align 8
  store ptr %247, ptr %248, align 8
  br label %249
249:
  %250 = load i32, ptr %8, align 4
  %251 = load i32, ptr %12, align 4
  %252 = call double @__sc_scaled(i32 noundef %250, i32 noundef %251)
  store double %252, ptr %16, align 8
  %253 = load i32, ptr %10, align 4
  %254 = icmp ne i32 %253, 0
  br i1 %254, label %255, label %258
255:
  %256 = load double, ptr %16, align 8
  %257 = fneg double %256
  br label %260
258:
  %259 = load double, ptr %16, align 8
  br label %260
260:
  %261 = phi double [ %257, %255 ], [ %259, %258 ]
  store double %261, ptr %3, align 8
  br label %262
262:
  %263 = load double, ptr %3, align 8
  ret double %263
}
define internal double @__sc_scaled(i32 noundef %0, i32 noundef %1) {
  %3 = alloca double, align 8
  %4 = alloca i32, align 4
  %5 = alloca i32, align 4
  %6 = alloca double, align 8
  store i32 %0, ptr %4, align 4
  store i32 %1, ptr %5, align 4
  %7 = load i32, ptr %4, align 4
  %8 = uitofp i32 %7 to double
  store double %8, ptr %6, align 8
  %9 = load i32, ptr %5, align 4
  switch i32 %9, label %39 [
    i32 0, label %10
    i32 -1, label %12
    i32 -2, label %15
    i32 -3, label %18
    i32 -4, label %21
    i32 -5, label %24
    i32 -6, label %27
    i32 1, label %30
    i32 2, label %33
    i32 3, label %36
  ]
10:
  %11 = load double, ptr %6, align 8
  store double %11, ptr %3, align 8
  br label %61
12:
  %13 = load double, ptr %6, align 8
  %14 = fdiv double %13, 1.000000e+01
  store double %14, ptr %3, align 8
  br label %61
15:
  %16 = load double, ptr %6, align 8
  %17 = fdiv double %16, 1.000000e+02
  store double %17, ptr %3, align 8
  br label %61
18:
  %19 = load double, ptr %6, align 8
  %20 = fdiv double %19, 1.000000e+03
  store double %20, ptr %3, align 8
  br label %61
21:
  %22 = load double, ptr %6, align 8
  %23 = fdiv double %22, 1.000000e+04
  store double %23, ptr %3, align 8
  br label %61
24:
  %25 = load double, ptr %6, align 8
  %26 = fdiv double %25, 1.000000e+05
  store double %26, ptr %3, align 8
  br label %61
27:
  %28 = load double, ptr %6, align 8
  %29 = fdiv double %28, 1.000000e+06
  store double %29, ptr %3, align 8
  br label %61
30:
  %31 = load double, ptr %6, align 8
  %32 = fmul double %31, 1.000000e+01
  store double %32, ptr %3, align 8
  br label %61
33:
  %34 = load double, ptr %6, align 8
  %35 = fmul double %34, 1.000000e+02
  store double %35, ptr %3, align 8
  br label %61
36:
  %37 = load double, ptr %6, align 8
  %38 = fmul double %37, 1.000000e+03
  store double %38, ptr %3, align 8
  br label %61
39:
  %40 = load i32, ptr %4, align 4
  %41 = icmp ne i32 %40, 0
  br i1 %41, label %42, label %45
42:
  %43 = load i32, ptr %5, align 4
  %44 = icmp slt i32 %43, -330
  br i1 %44, label %45, label %46
45:
  store double 0.000000e+00, ptr %3, align 8
  br label %61
46:
  %47 = load i32, ptr %5, align 4
  %48 = icmp sgt i32 %47, 308
  br i1 %48, label %49, label %50
49:
  store double 0x7FF0000000000000, ptr %3, align 8
  br label %61
50:
  %51 = load i32, ptr %5, align 4
  %52 = icmp sgt i32 %51, 0
  br i1 %52, label %53, label %56
53:
  %54 = load double, ptr %6, align 8
  %55 = fmul double %54, 1.000000e+09
  br label %59
56:
  %57 = load double, ptr %6, align 8
  %58 = fdiv double %57, 1.000000e+09
  br label %59
59:
  %60 = phi double [ %55, %53 ], [ %58, %56 ]
  store double %60, ptr %3, align 8
  br label %61
61:
  %62 = load double, ptr %3, align 8
  ret double %62
}
define weak float @strtof(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = call double @strtod(ptr noundef %5, ptr noundef %6)
  %8 = fptrunc double %7 to float
  ret float %8
}
define weak double @atof(ptr noundef %0) {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  %3 = load ptr, ptr %2, align 8
  %4 = call double @strtod(ptr noundef %3, ptr noundef null)
  ret double %4
}
define weak ptr @strtok_r(ptr noundef %0, ptr noundef %1, ptr noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  call void @__sc_dse_example()
  %8 = load ptr, ptr %5, align 8
  %9 = icmp ne ptr %8, null
  br i1 %9, label %13, label %10
10:
  %11 = load ptr, ptr %7, align 8
  %12 = load ptr, ptr %11, align 8
  store ptr %12, ptr %5, align 8
  br label %13
13:
  %14 = load ptr, ptr %5, align 8
  %15 = icmp ne ptr %14, null
  br i1 %15, label %17, label %16
16:
  store ptr null, ptr %4, align 8
  br label %46
17:
  %18 = load ptr, ptr %5, align 8
  %19 = load ptr, ptr %6, align 8
  %20 = call i64 @strspn(ptr noundef %18, ptr noundef %19)
  %21 = load ptr, ptr %5, align 8
  %22 = getelementptr i8, ptr %21, i64 %20
  store ptr %22, ptr %5, align 8
  %23 = load ptr, ptr %5, align 8
  %24 = load i8, ptr %23, align 1
  %25 = icmp ne i8 %24, 0
  br i1 %25, label %29, label %26
26:
  %27 = load ptr, ptr %5, align 8
  %28 = load ptr, ptr %7, align 8
  store ptr %27, ptr %28, align 8
  store ptr null, ptr %4, align 8
  br label %46
29:
  %30 = load ptr, ptr %5, align 8
  %31 = load ptr, ptr %5, align 8
  %32 = load ptr, ptr %6, align 8
  %33 = call i64 @strcspn(ptr noundef %31, ptr noundef %32)
  %34 = getelementptr i8, ptr %30, i64 %33
  %35 = load ptr, ptr %7, align 8
  store ptr %34, ptr %35, align 8
  %36 = load ptr, ptr %7, align 8
  %37 = load ptr, ptr %36, align 8
  %38 = load i8, ptr %37, align 1
  %39 = icmp ne i8 %38, 0
  br i1 %39, label %40, label %44
40:
  %41 = load ptr, ptr %7, align 8
  %42 = load ptr, ptr %41, align 8
  %43 = getelementptr i8, ptr %42, i32 1
  store ptr %43, ptr %41, align 8
  store i8 0, ptr %42, align 1
  br label %44
44:
  %45 = load ptr, ptr %5, align 8
  store ptr %45, ptr %4, align 8
  br label %46
46:
  %47 = load ptr, ptr %4, align 8
  ret ptr %47
}
define weak ptr @strtok(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = call ptr @strtok_r(ptr noundef %5, ptr noundef %6, ptr noundef @strtok.next)
  ret ptr %7
}
define weak ptr @strsep(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %7, align 8
  store ptr %8, ptr %6, align 8
  call void @__sc_dse_example()
  %9 = load ptr, ptr %6, align 8
  %10 = icmp ne ptr %9, null
  br i1 %10, label %12, label %11
11:
  store ptr null, ptr %3, align 8
  br label %31
12:
  %13 = load ptr, ptr %6, align 8
  %14 = load ptr, ptr %6, align 8
  %15 = load ptr, ptr %5, align 8
  %16 = call i64 @strcspn(ptr noundef %14, ptr noundef %15)
  %17 = getelementptr i8, ptr %13, i64 %16
  %18 = load ptr, ptr %4, align 8
  store ptr %17, ptr %18, align 8
  %19 = load ptr, ptr %4, align 8
  %20 = load ptr, ptr %19, align 8
  %21 = load i8, ptr %20, align 1
  %22 = icmp ne i8 %21, 0
  br i1 %22, label %23, label %27
23:
  %24 = load ptr, ptr %4, align 8
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr i8, ptr %25, i32 1
  store ptr %26, ptr %24, align 8
  store i8 0, ptr %25, align 1
  br label %29
27:
  %28 = load ptr, ptr %4, align 8
  store ptr null, ptr %28, align 8
  br label %29
29:
  %30 = load ptr, ptr %6, align 8
  store ptr %30, ptr %3, align 8
  br label %31
31:
  %32 = load ptr, ptr %3, align 8
  ret ptr %32
}
define weak ptr @memmem(ptr noundef %0, i64 noundef %1, ptr noundef %2, i64 noundef %3) {
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i64, align 8
  %10 = alloca ptr, align 8
  %11 = alloca ptr, align 8
  %12 = alloca i64, align 8
  %13 = alloca i64, align 8
  store ptr %0, ptr %6, align 8
  store i64 %1, ptr %7, align 8
  store ptr %2, ptr %8, align 8
  store i64 %3, ptr %9, align 8
  %14 = load ptr, ptr %6, align 8
  store ptr %14, ptr %10, align 8
  %15 = load ptr, ptr %8, align 8
  store ptr %15, ptr %11, align 8
  call void @__sc_dse_example()
  store i64 0, ptr %12, align 8
  br label %16
16:
  %17 = load i64, ptr %9, align 8
  %18 = load i64, ptr %7, align 8
  %19 = icmp ule i64 %17, %18
  br i1 %19, label %20, label %26
20:
  %21 = load i64, ptr %12, align 8
  %22 = load i64, ptr %7, align 8
  %23 = load i64, ptr %9, align 8
  %24 = sub i64 %22, %23
  %25 = icmp ule i64 %21, %24
  br label %26
26:
  %27 = phi i1 [ false, %16 ], [ %25, %20 ]
  br i1 %27, label %28, label %65
28:
  store i64 0, ptr %13, align 8
  br label %29
29:
  %30 = load i64, ptr %13, align 8
  %31 = load i64, ptr %9, align 8
  %32 = icmp ult i64 %30, %31
  br i1 %32, label %33, label %47
33:
  %34 = load ptr, ptr %10, align 8
  %35 = load i64, ptr %12, align 8
  %36 = load i64, ptr %13, align 8
  %37 = add i64 %35, %36
  %38 = getelementptr i8, ptr %34, i64 %37
  %39 = load i8, ptr %38, align 1
  %40 = zext i8 %39 to i32
  %41 = load ptr, ptr %11, align 8
  %42 = load i64, ptr %13, align 8
  %43 = getelementptr i8, ptr %41, i64 %42
  %44 = load i8, ptr %43, align 1
  %45 = zext i8 %44 to i32
  %46 = icmp eq i32 %40, %45
  br label %47
47:
  %48 = phi i1 [ false, %29 ], [ %46, %33 ]
  br i1 %48, label %49, label %53
49:
  br label %50
50:
  %51 = load i64, ptr %13, align 8
  %52 = add i64 %51, 1
  store i64 %52, ptr %13, align 8
  br label %29
53:
  %54 = load i64, ptr %13, align 8
  %55 = load i64, ptr %9, align 8
  %56 = icmp eq i64 %54, %55
  br i1 %56, label %57, label %61
57:
  %58 = load ptr, ptr %10, align 8
  %59 = load i64, ptr %12, align 8
  %60 = getelementptr i8, ptr %58, i64 %59
  store ptr %60, ptr %5, align 8
  br label %66
61:
  br label %62
62:
  %63 = load i64, ptr %12, align 8
  %64 = add i64 %63, 1
  store i64 %64, ptr %12, align 8
  br label %16
65:
  store ptr null, ptr %5, align 8
  br label %66
66:
  %67 = load ptr, ptr %5, align 8
  ret ptr %67
}
define weak ptr @strcasestr(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  call void @__sc_dse_example()
  store i64 0, ptr %6, align 8
  br label %8
8:
  store i64 0, ptr %7, align 8
  br label %9
9:
  %10 = load ptr, ptr %5, align 8
  %11 = load i64, ptr %7, align 8
  %12 = getelementptr i8, ptr %10, i64 %11
  %13 = load i8, ptr %12, align 1
  %14 = sext i8 %13 to i32
  %15 = icmp ne i32 %14, 0
  br i1 %15, label %16, label %32
16:
  %17 = load ptr, ptr %4, align 8
  %18 = load i64, ptr %6, align 8
  %19 = load i64, ptr %7, align 8
  %20 = add i64 %18, %19
  %21 = getelementptr i8, ptr %17, i64 %20
  %22 = load i8, ptr %21, align 1
  %23 = zext i8 %22 to i32
  %24 = call i32 @tolower(i32 noundef %23)
  %25 = load ptr, ptr %5, align 8
  %26 = load i64, ptr %7, align 8
  %27 = getelementptr i8, ptr %25, i64 %26
  %28 = load i8, ptr %27, align 1
  %29 = zext i8 %28 to i32
  %30 = call i32 @tolower(i32 noundef %29)
  %31 = icmp eq i32 %24, %30
  br label %32
32:
  %33 = phi i1 [ false, %9 ], [ %31, %16 ]
  br i1 %33, label %34, label %38
34:
  br label %35
35:
  %36 = load i64, ptr %7, align 8
  %37 = add i64 %36, 1
  store i64 %37, ptr %7, align 8
  br label %9
38:
  %39 = load ptr, ptr %5, align 8
  %40 = load i64, ptr %7, align 8
  %41 = getelementptr i8, ptr %39, i64 %40
  %42 = load i8, ptr %41, align 1
  %43 = icmp ne i8 %42, 0
  br i1 %43, label %48, label %44
44:
  %45 = load ptr, ptr %4, align 8
  %46 = load i64, ptr %6, align 8
  %47 = getelementptr i8, ptr %45, i64 %46
  store ptr %47, ptr %3, align 8
  br label %59
48:
  %49 = load ptr, ptr %4, align 8
  %50 = load i64, ptr %6, align 8
  %51 = getelementptr i8, ptr %49, i64 %50
  %52 = load i8, ptr %51, align 1
  %53 = icmp ne i8 %52, 0
  br i1 %53, label %55, label %54
54:
  store ptr null, ptr %3, align 8
  br label %59
55:
  br label %56
56:
  %57 = load i64, ptr %6, align 8
  %58 = add i64 %57, 1
  store i64 %58, ptr %6, align 8
  br label %8
59:
  %60 = load ptr, ptr %3, align 8
  ret ptr %60
}
define weak ptr @stpcpy(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i64 0, ptr %5, align 8
  call void @__sc_dse_example()
  br label %6
6:
  %7 = load ptr, ptr %4, align 8
  %8 = load i64, ptr %5, align 8
  %9 = getelementptr i8, ptr %7, i64 %8
  %10 = load i8, ptr %9, align 1
  %11 = load ptr, ptr %3, align 8
  %12 = load i64, ptr %5, align 8
  %13 = getelementptr i8, ptr %11, i64 %12
  store i8 %10, ptr %13, align 1
  %14 = icmp ne i8 %10, 0
  br i1 %14, label %15, label %18
15:
  %16 = load i64, ptr %5, align 8
  %17 = add i64 %16, 1
  store i64 %17, ptr %5, align 8
  br label %6
18:
  %19 = load ptr, ptr %3, align 8
  %20 = load i64, ptr %5, align 8
  %21 = getelementptr i8, ptr %19, i64 %20
  ret ptr %21
}
define weak i32 @strcoll(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  call void @__sc_dse_example()
  %5 = load ptr, ptr %3, align 8
  %6 = load ptr, ptr %4, align 8
  %7 = call i32 @strcmp(ptr noundef %5, ptr noundef %6)
  ret i32 %7
}
define weak i64 @wcslen(ptr noundef %0) {
  %2 = alloca ptr, align 8
  %3 = alloca i64, align 8
  store ptr %0, ptr %2, align 8
  store i64 0, ptr %3, align 8
  call void @__sc_dse_example()
  br label %4
4:
  %5 = load ptr, ptr %2, align 8
  %6 = load i64, ptr %3, align 8
  %7 = getelementptr i32, ptr %5, i64 %6
  %8 = load i32, ptr %7, align 4
  %9 = icmp ne i32 %8, 0
  br i1 %9, label %10, label %13
10:
  %11 = load i64, ptr %3, align 8
  %12 = add i64 %11, 1
  store i64 %12, ptr %3, align 8
  br label %4
13:
  %14 = load i64, ptr %3, align 8
  ret i64 %14
}
define weak i32 @wcscmp(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i64 0, ptr %5, align 8
  call void @__sc_dse_example()
  br label %6
6:
  %7 = load ptr, ptr %3, align 8
  %8 = load i64, ptr %5, align 8
  %9 = getelementptr i32, ptr %7, i64 %8
  %10 = load i32, ptr %9, align 4
  %11 = load ptr, ptr %4, align 8
  %12 = load i64, ptr %5, align 8
  %13 = getelementptr i32, ptr %11, i64 %12
  %14 = load i32, ptr %13, align 4
  %15 = icmp eq i32 %10, %14
  br i1 %15, label %16, label %22
16:
  %17 = load ptr, ptr %3, align 8
  %18 = load i64, ptr %5, align 8
  %19 = getelementptr i32, ptr %17, i64 %18
  %20 = load i32, ptr %19, align 4
  %21 = icmp ne i32 %20, 0
  br label %22
22:
  %23 = phi i1 [ false, %6 ], [ %21, %16 ]
  br i1 %23, label %24, label %27
24:
  %25 = load i64, ptr %5, align 8
  %26 = add i64 %25, 1
  store i64 %26, ptr %5, align 8
  br label %6
27:
  %28 = load ptr, ptr %3, align 8
  %29 = load i64, ptr %5, align 8
  %30 = getelementptr i32, ptr %28, i64 %29
  %31 = load i32, ptr %30, align 4
  %32 = load ptr, ptr %4, align 8
  %33 = load i64, ptr %5, align 8
  %34 = getelementptr i32, ptr %32, i64 %33
  %35 = load i32, ptr %34, align 4
  %36 = icmp sgt i32 %31, %35
  %37 = zext i1 %36 to i32
  %38 = load ptr, ptr %3, align 8
  %39 = load i64, ptr %5, align 8
  %40 = getelementptr i32, ptr %38, i64 %39
  %41 = load i32, ptr %40, align 4
  %42 = load ptr, ptr %4, align 8
  %43 = load i64, ptr %5, align 8
  %44 = getelementptr i32, ptr %42, i64 %43
  %45 = load i32, ptr %44, align 4
  %46 = icmp slt i32 %41, %45
  %47 = zext i1 %46 to i32
  %48 = sub i32 %37, %47
  ret i32 %48
}
define weak ptr @wcschr(ptr noundef %0, i32 noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i32, align 4
  %5 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store i32 %1, ptr %4, align 4
  store i64 0, ptr %5, align 8
  call void @__sc_dse_example()
  br label %6
6:
  %7 = load ptr, ptr %3, align 8
  %8 = load i64, ptr %5, align 8
  %9 = getelementptr i32, ptr %7, i64 %8
  %10 = load i32, ptr %9, align 4
  %11 = load i32, ptr %4, align 4
  %12 = icmp ne i32 %10, %11
  br i1 %12, label %13, label %19
13:
  %14 = load ptr, ptr %3, align 8
  %15 = load i64, ptr %5, align 8
  %16 = getelementptr i32, ptr %14, i64 %15
  %17 = load i32, ptr %16, align 4
  %18 = icmp ne i32 %17, 0
  br label %19
19:
  %20 = phi i1 [ false, %6 ], [ %18, %13 ]
  br i1 %20, label %21, label %24
21:
  %22 = load i64, ptr %5, align 8
  %23 = add i64 %22, 1
  store i64 %23, ptr %5, align 8
  br label %6
24:
  %25 = load ptr, ptr %3, align 8
  %26 = load i64, ptr %5, align 8
  %27 = getelementptr i32, ptr %25, i64 %26
  %28 = load i32, ptr %27, align 4
  %29 = load i32, ptr %4, align 4
  %30 = icmp eq i32 %28, %29
  br i1 %30, label %31, label %35
31:
  %32 = load ptr, ptr %3, align 8
  %33 = load i64, ptr %5, align 8
  %34 = getelementptr i32, ptr %32, i64 %33
  br label %36
35:
  br label %36
36:
  %37 = phi ptr [ %34, %31 ], [ null, %35 ]
  ret ptr %37
}
define weak ptr @wcscpy(ptr noundef %0, ptr noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  store i64 0, ptr %5, align 8
  call void @__sc_dse_example()
  br label %6
6:
  %7 = load ptr, ptr %4, align 8
  %8 = load i64, ptr %5, align 8
  %9 = getelementptr i32, ptr %7, i64 %8
  %10 = load i32, ptr %9, align 4
  %11 = load ptr, ptr %3, align 8
  %12 = load i64, ptr %5, align 8
  %13 = getelementptr i32, ptr %11, i64 %12
  store i32 %10, ptr %13, align 4
  %14 = icmp ne i32 %10, 0
  br i1 %14, label %15, label %18
15:
  %16 = load i64, ptr %5, align 8
  %17 = add i64 %16, 1
  store i64 %17, ptr %5, align 8
  br label %6
18:
  %19 = load ptr, ptr %3, align 8
  ret ptr %19
}
define weak ptr @getenv(ptr noundef %0) {
  %2 = alloca ptr, align 8
  store ptr %0, ptr %2, align 8
  call void @__sc_dse_example()
  ret ptr null
}
define weak i64 @strlcpy(ptr noundef %0, ptr noundef %1, i64 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  call void @__sc_dse_example()
  store i64 0, ptr %7, align 8
  br label %8
8:
  %9 = load ptr, ptr %5, align 8
  %10 = load i64, ptr %7, align 8
  %11 = getelementptr i8, ptr %9, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = icmp ne i8 %12, 0
  br i1 %13, label %14, label %31
14:
  %15 = load i64, ptr %7, align 8
  %16 = add i64 %15, 1
  %17 = load i64, ptr %6, align 8
  %18 = icmp ult i64 %16, %17
  br i1 %18, label %19, label %27
19:
  %20 = load ptr, ptr %5, align 8
  %21 = load i64, ptr %7, align 8
  %22 = getelementptr i8, ptr %20, i64 %21
  %23 = load i8, ptr %22, align 1
  %24 = load ptr, ptr %4, align 8
  %25 = load i64, ptr %7, align 8
  %26 = getelementptr i8, ptr %24, i64 %25
  store i8 %23, ptr %26, align 1
  br label %27
27:
  br label %28
28:
  %29 = load i64, ptr %7, align 8
  %30 = add i64 %29, 1
  store i64 %30, ptr %7, align 8
  br label %8
31:
  %32 = load i64, ptr %6, align 8
  %33 = icmp ne i64 %32, 0
  br i1 %33, label %34, label %47
34:
  %35 = load ptr, ptr %4, align 8
  %36 = load i64, ptr %7, align 8
  %37 = load i64, ptr %6, align 8
  %38 = icmp ult i64 %36, %37
  br i1 %38, label %39, label %41
39:
  %40 = load i64, ptr %7, align 8
  br label %44
41:
  %42 = load i64, ptr %6, align 8
  %43 = sub i64 %42, 1
  br label %44
44:
  %45 = phi i64 [ %40, %39 ], [ %43, %41 ]
  %46 = getelementptr i8, ptr %35, i64 %45
  store i8 0, ptr %46, align 1
  br label %47
47:
  %48 = load i64, ptr %7, align 8
  ret i64 %48
}
define weak i64 @strlcat(ptr noundef %0, ptr noundef %1, i64 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  store i64 0, ptr %7, align 8
  br label %8
8:
  %9 = load i64, ptr %7, align 8
  %10 = load i64, ptr %6, align 8
  %11 = icmp ult i64 %9, %10
  br i1 %11, label %12, label %19
12:
  %13 = load ptr, ptr %4, align 8
  %14 = load i64, ptr %7, align 8
  %15 = getelementptr i8, ptr %13, i64 %14
  %16 = load i8, ptr %15, align 1
  %17 = sext i8 %16 to i32
  %18 = icmp ne i32 %17, 0
  br label %19
19:
  %20 = phi i1 [ false, %8 ], [ %18, %12 ]
  br i1 %20, label %21, label %24
21:
  %22 = load i64, ptr %7, align 8
  %23 = add i64 %22, 1
  store i64 %23, ptr %7, align 8
  br label %8
24:
  %25 = load i64, ptr %7, align 8
  %26 = load ptr, ptr %4, align 8
  %27 = load i64, ptr %7, align 8
  %28 = getelementptr i8, ptr %26, i64 %27
  %29 = load ptr, ptr %5, align 8
  %30 = load i64, ptr %6, align 8
  %31 = load i64, ptr %7, align 8
  %32 = sub i64 %30, %31
  %33 = call i64 @strlcpy(ptr noundef %28, ptr noundef %29, i64 noundef %32)
  %34 = add i64 %25, %33
  ret i64 %34
}
define weak ptr @mempcpy(ptr noundef %0, ptr noundef %1, i64 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  call void @__sc_dse_example()
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load i64, ptr %6, align 8
  %10 = call ptr @memcpy(ptr noundef %7, ptr noundef %8, i64 noundef %9)
  %11 = load i64, ptr %6, align 8
  %12 = getelementptr i8, ptr %10, i64 %11
  ret ptr %12
}
declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef)
define weak i32 @bcmp(ptr noundef %0, ptr noundef %1, i64 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store i64 %2, ptr %6, align 8
  call void @__sc_dse_example()
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load i64, ptr %6, align 8
  %10 = call i32 @memcmp(ptr noundef %7, ptr noundef %8, i64 noundef %9)
  ret i32 %10
}
define weak void @bzero(ptr noundef %0, i64 noundef %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i64, align 8
  store ptr %0, ptr %3, align 8
  store i64 %1, ptr %4, align 8
  call void @__sc_dse_example()
  %5 = load ptr, ptr %3, align 8
  %6 = load i64, ptr %4, align 8
  %7 = call ptr @memset(ptr noundef %5, i32 noundef 0, i64 noundef %6)
  ret void
}
declare ptr @memset(ptr noundef, i32 noundef, i64 noundef)
define weak ptr @reallocarray(ptr noundef %0, i64 noundef %1, i64 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store i64 %1, ptr %6, align 8
  store i64 %2, ptr %7, align 8
  call void @__sc_dse_example()
  %8 = load i64, ptr %7, align 8
  %9 = icmp ne i64 %8, 0
  br i1 %9, label %10, label %17
10:
  %11 = load i64, ptr %6, align 8
  %12 = load i64, ptr %7, align 8
  %13 = udiv i64 -1, %12
  %14 = icmp ugt i64 %11, %13
  br i1 %14, label %15, label %17
15:
  %16 = call ptr @__errno_location()
  store i32 12, ptr %16, align 4
  store ptr null, ptr %4, align 8
  br label %23
17:
  %18 = load ptr, ptr %5, align 8
  %19 = load i64, ptr %6, align 8
  %20 = load i64, ptr %7, align 8
  %21 = mul i64 %19, %20
  %22 = call ptr @realloc(ptr noundef %18, i64 noundef %21)
  store ptr %22, ptr %4, align 8
  br label %23
23:
  %24 = load ptr, ptr %4, align 8
  ret ptr %24
}
declare ptr @realloc(ptr noundef, i64 noundef)
define weak i32 @vsnprintf(ptr noundef %0, i64 noundef %1, ptr noundef %2, ptr noundef %3) {
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  store ptr %0, ptr %5, align 8
  store i64 %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %9 = load ptr, ptr %5, align 8
  %10 = load i64, ptr %6, align 8
  %11 = load ptr, ptr %7, align 8
  %12 = load ptr, ptr %8, align 8
  %13 = call i32 @__sc_format(ptr noundef %9, i64 noundef %10, ptr noundef %11, ptr noundef %12)
  ret i32 %13
}
define internal i32 @__sc_format(ptr noundef %0, i64 noundef %1, ptr noundef %2, ptr noundef %3) {
  %5 = alloca ptr, align 8
  %6 = alloca i64, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca %struct.__sc_text, align 8
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca i32, align 4
  %17 = alloca i8, align 1
  %18 = alloca i8, align 1
  %19 = alloca [24 x i8], align 16
  %20 = alloca ptr, align 8
  %21 = alloca i64, align 8
  %22 = alloca i64, align 8
  store ptr %0, ptr %5, align 8
  store i64 %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %23 = getelementptr inbounds %struct.__sc_text, ptr %9, i32 0, i32 0
  %24 = load ptr, ptr %5, align 8
  store ptr %24, ptr %23, align 8
  %25 = getelementptr inbounds %struct.__sc_text, ptr %9, i32 0, i32 1
  %26 = load i64, ptr %6, align 8
  store i64 %26, ptr %25, align 8
  %27 = getelementptr inbounds %struct.__sc_text, ptr %9, i32 0, i32 2
  store i64 0, ptr %27, align 8
  call void @__sc_dse_example()
  br label %28
28:
  %29 = load ptr, ptr %7, align 8
  %30 = load i8, ptr %29, align 1
  %31 = icmp ne i8 %30, 0
  br i1 %31, label %32, label %617
32:
  store i32 0, ptr %10, align 4
  store i32 0, ptr %11, align 4
  store i32 0, ptr %12, align 4
  store i32 -1, ptr %13, align 4
  store i32 0, ptr %14, align 4
  store i32 0, ptr %15, align 4
  store i32 0, ptr %16, align 4
  store i8 0, ptr %17, align 1
  store i8 0, ptr %18, align 1
  %33 = load ptr, ptr %7, align 8
  %34 = load i8, ptr %33, align 1
  %35 = sext i8 %34 to i32
  %36 = icmp ne i32 %35, 37
  br i1 %36, label %37, label %40
37:
  %38 = load ptr, ptr %7, align 8
  %39 = load i8, ptr %38, align 1
  call void @__sc_put(ptr noundef %9, i8 noundef signext %39)
  br label %614
40:
  %41 = load ptr, ptr %7, align 8
  %42 = getelementptr i8, ptr %41, i32 1
  store ptr %42, ptr %7, align 8
  br label %43
43:
  %44 = load ptr, ptr %7, align 8
  %45 = load i8, ptr %44, align 1
  %46 = sext i8 %45 to i32
  %47 = icmp eq i32 %46, 45
  br i1 %47, label %48, label %49
48:
  store i32 1, ptr %10, align 4
  br label %77
49:
  %50 = load ptr, ptr %7, align 8
  %51 = load i8, ptr %50, align 1
  %52 = sext i8 %51 to i32
  %53 = icmp eq i32 %52, 48
  br i1 %53, label %54, label %55
54:
  store i32 1, ptr %11, align 4
  br label %76
55:
  %56 = load ptr, ptr %7, align 8
  %57 = load i8, ptr %56, align 1
  %58 = sext i8 %57 to i32
  %59 = icmp eq i32 %58, 43
  br i1 %59, label %65, label %60
60:
  %61 = load ptr, ptr %7, align 8
  %62 = load i8, ptr %61, align 1
  %63 = sext i8 %62 to i32
  %64 = icmp eq i32 %63, 32
  br i1 %64, label %65, label %68
65:
  %66 = load ptr, ptr %7, align 8
  %67 = load i8, ptr %66, align 1
  store i8 %67, ptr %18, align 1
  br label %75
68:
  %69 = load ptr, ptr %7, align 8
  %70 = load i8, ptr %69, align 1
  %71 = sext i8 %70 to i32
  %72 = icmp ne i32 %71, 35
  br i1 %72, label %73, label %74
73:
  br label %81
74:
  br label %75
75:
  br label %76
76:
  br label %77
77:
  br label %78
78:
  %79 = load ptr, ptr %7, align 8
  %80 = getelementptr i8, ptr %79, i32 1
  store ptr %80, ptr %7, align 8
  br label %43
81:
  %82 = load ptr, ptr %7, align 8
  %83 = load i8, ptr %82, align 1
  %84 = sext i8 %83 to i32
  %85 = icmp eq i32 %84, 42
  br i1 %85, label %86, label %111
86:
  %87 = load ptr, ptr %8, align 8
  %88 = getelementptr inbounds %struct.__va_list_tag, ptr %87, i32 0, i32 0
  %89 = load i32, ptr %88, align 8
  %90 = icmp ule i32 %89, 40
  br i1 %90, label %91, label %96
91:
  %92 = getelementptr inbounds %struct.__va_list_tag, ptr %87, i32 0, i32 3
  %93 = load ptr, ptr %92, align 8
  %94 = getelementptr i8, ptr %93, i32 %89
  %95 = add i32 %89, 8
  store i32 %95, ptr %88, align 8
  br label %100
96:
  %97 = getelementptr inbounds %struct.__va_list_tag, ptr %87, i32 0, i32 2
  %98 = load ptr, ptr %97, align 8
  %99 = getelementptr i8, ptr %98, i32 8
  store ptr %99, ptr %97, align 8
  br label %100
100:
  %101 = phi ptr [ %94, %91 ], [ %98, %96 ]
  %102 = load i32, ptr %101, align 4
  store i32 %102, ptr %12, align 4
  %103 = load i32, ptr %12, align 4
  %104 = icmp slt i32 %103, 0
  br i1 %104, label %105, label %108
105:
  store i32 1, ptr %10, align 4
  %106 = load i32, ptr %12, align 4
  %107 = sub i32 0, %106
  store i32 %107, ptr %12, align 4
  br label %108
108:
  %109 = load ptr, ptr %7, align 8
  %110 = getelementptr i8, ptr %109, i32 1
  store ptr %110, ptr %7, align 8
  br label %111
111:
  br label %112
112:
  %113 = load ptr, ptr %7, align 8
  %114 = load i8, ptr %113, align 1
  %115 = sext i8 %114 to i32
  %116 = icmp sge i32 %115, 48
  br i1 %116, label %117, label %122
117:
  %118 = load ptr, ptr %7, align 8
  %119 = load i8, ptr %118, align 1
  %120 = sext i8 %119 to i32
  %121 = icmp sle i32 %120, 57
  br label %122
122:
  %123 = phi i1 [ false, %112 ], [ %121, %117 ]
  br i1 %123, label %124, label %135
124:
  %125 = load i32, ptr %12, align 4
  %126 = mul i32 %125, 10
  %127 = load ptr, ptr %7, align 8
  %128 = load i8, ptr %127, align 1
  %129 = sext i8 %128 to i32
  %130 = sub i32 %129, 48
  %131 = add i32 %126, %130
  store i32 %131, ptr %12, align 4
  br label %132
132:
  %133 = load ptr, ptr %7, align 8
  %134 = getelementptr i8, ptr %133, i32 1
  store ptr %134, ptr %7, align 8
  br label %112
135:
  %136 = load ptr, ptr %7, align 8
  %137 = load i8, ptr %136, align 1
  %138 = sext i8 %137 to i32
  %139 = icmp eq i32 %138, 46
  br i1 %139, label %140, label %191
140:
  store i32 0, ptr %13, align 4
  %141 = load ptr, ptr %7, align 8
  %142 = getelementptr i8, ptr %141, i32 1
  store ptr %142, ptr %7, align 8
  %143 = load ptr, ptr %7, align 8
  %144 = load i8, ptr %143, align 1
  %145 = sext i8 %144 to i32
  %146 = icmp eq i32 %145, 42
  br i1 %146, label %147, label %166
147:
  %148 = load ptr, ptr %8, align 8
  %149 = getelementptr inbounds %struct.__va_list_tag, ptr %148, i32 0, i32 0
  %150 = load i32, ptr %149, align 8
  %151 = icmp ule i32 %150, 40
  br i1 %151, label %152, label %157
152:
  %153 = getelementptr inbounds %struct.__va_list_tag, ptr %148, i32 0, i32 3
  %154 = load ptr, ptr %153, align 8
  %155 = getelementptr i8, ptr %154, i32 %150
  %156 = add i32 %150, 8
  store i32 %156, ptr %149, align 8
  br label %161
157:
  %158 = getelementptr inbounds %struct.__va_list_tag, ptr %148, i32 0, i32 2
  %159 = load ptr, ptr %158, align 8
  %160 = getelementptr i8, ptr %159, i32 8
  store ptr %160, ptr %158, align 8
  br label %161
161:
  %162 = phi ptr [ %155, %152 ], [ %159, %157 ]
  %163 = load i32, ptr %162, align 4
  store i32 %163, ptr %13, align 4
  %164 = load ptr, ptr %7, align 8
  %165 = getelementptr i8, ptr %164, i32 1
  store ptr %165, ptr %7, align 8
  br label %166
166:
  br label %167
167:
  %168 = load ptr, ptr %7, align 8
  %169 = load i8, ptr %168, align 1
  %170 = sext i8 %169 to i32
  %171 = icmp sge i32 %170, 48
  br i1 %171, label %172, label %177
172:
  %173 = load ptr, ptr %7, align 8
  %174 = load i8, ptr %173, align 1
  %175 = sext i8 %174 to i32
  %176 = icmp sle i32 %175, 57
  br label %177
177:
  %178 = phi i1 [ false, %167 ], [ %176, %172 ]
  br i1 %178, label %179, label %190
179:
  %180 = load i32, ptr %13, align 4
  %181 = mul i32 %180, 10
  %182 = load ptr, ptr %7, align 8
  %183 = load i8, ptr %182, align 1
  %184 = sext i8 %183 to i32
  %185 = sub i32 %184, 48
  %186 = add i32 %181, %185
  store i32 %186, ptr %13, align 4
  br label %187
187:
  %188 = load ptr, ptr %7, align 8
  %189 = getelementptr i8, ptr %188, i32 1
  store ptr %189, ptr %7, align 8
  br label %167
190:
  br label %191
191:
  br label %192
192:
  %193 = load ptr, ptr %7, align 8
  %194 = load i8, ptr %193, align 1
  %195 = sext i8 %194 to i32
  %196 = icmp eq i32 %195, 108
  br i1 %196, label %212, label %197
197:
  %198 = load ptr, ptr %7, align 8
  %199 = load i8, ptr %198, align 1
  %200 = sext i8 %199 to i32
  %201 = icmp eq i32 %200, 122
  br i1 %201, label %212, label %202
202:
  %203 = load ptr, ptr %7, align 8
  %204 = load i8, ptr %203, align 1
  %205 = sext i8 %204 to i32
  %206 = icmp eq i32 %205, 106
  br i1 %206, label %212, label %207
207:
  %208 = load ptr, ptr %7, align 8
  %209 = load i8, ptr %208, align 1
  %210 = sext i8 %209 to i32
  %211 = icmp eq i32 %210, 116
  br i1 %211, label %212, label %213
212:
  store i32 1, ptr %14, align 4
  br label %223
213:
  %214 = load ptr, ptr %7, align 8
  %215 = load i8, ptr %214, align 1
  %216 = sext i8 %215 to i32
  %217 = icmp eq i32 %216, 104
  br i1 %217, label %218, label %221
218:
  %219 = load i32, ptr %14, align 4
  %220 = add i32 %219, -1
  store i32 %220, ptr %14, align 4
  br label %222
221:
  br label %227
222:
  br label %223
223:
  br label %224
224:
  %225 = load ptr, ptr %7, align 8
  %226 = getelementptr i8, ptr %225, i32 1
  store ptr %226, ptr %7, align 8
  br label %192
227:
  %228 = load ptr, ptr %7, align 8
  %229 = load i8, ptr %228, align 1
  %230 = icmp ne i8 %229, 0
  br i1 %230, label %232, label %231
231:
  br label %617
232:
  %233 = load ptr, ptr %7, align 8
  %234 = load i8, ptr %233, align 1
  %235 = sext i8 %234 to i32
  switch i32 %235, label %596 [
    i32 37, label %236
    i32 99, label %237
    i32 115, label %267
    i32 100, label %333
    i32 105, label %333
    i32 117, label %333
    i32 120, label %333
    i32 88, label %333
    i32 111, label %333
    i32 112, label %333
  ]
236:
  call void @__sc_put(ptr noundef %9, i8 noundef signext 37)
  br label %613
237:
  %238 = load i32, ptr %10, align 4
  %239 = icmp ne i32 %238, 0
  br i1 %239, label %243, label %240
240:
  %241 = load i32, ptr %12, align 4
  %242 = sub i32 %241, 1
  call void @__sc_fill(ptr noundef %9, i8 noundef signext 32, i32 noundef %242)
  br label %243
243:
  %244 = load ptr, ptr %8, align 8
  %245 = getelementptr inbounds %struct.__va_list_tag, ptr %244, i32 0, i32 0
  %246 = load i32, ptr %245, align 8
  %247 = icmp ule i32 %246, 40
  br i1 %247, label %248, label %253
248:
  %249 = getelementptr inbounds %struct.__va_list_tag, ptr %244, i32 0, i32 3
  %250 = load ptr, ptr %249, align 8
  %251 = getelementptr i8, ptr %250, i32 %246
  %252 = add i32 %246, 8
  store i32 %252, ptr %245, align 8
  br label %257
253:
  %254 = getelementptr inbounds %struct.__va_list_tag, ptr %244, i32 0, i32 2
  %255 = load ptr, ptr %254, align 8
  %256 = getelementptr i8, ptr %255, i32 8
  store ptr %256, ptr %254, align 8
  br label %257
257:
  %258 = phi ptr [ %251, %248 ], [ %255, %253 ]
  %259 = load i32, ptr %258, align 4
  %260 = trunc i32 %259 to i8
  call void @__sc_put(ptr noundef %9, i8 noundef signext %260)
  %261 = load i32, ptr %10, align 4
  %262 = icmp ne i32 %261, 0
  br i1 %262, label %263, label %266
263:
  %264 = load i32, ptr %12, align 4
  %265 = sub i32 %264, 1
  call void @__sc_fill(ptr noundef %9, i8 noundef signext 32, i32 noundef %265)
  br label %266
266:
  br label %613
267:
  %268 = load ptr, ptr %8, align 8
  %269 = getelementptr inbounds %struct.__va_list_tag, ptr %268, i32 0, i32 0
  %270 = load i32, ptr %269, align 8
  %271 = icmp ule i32 %270, 40
  br i1 %271, label %272, label %277
272:
  %273 = getelementptr inbounds %struct.__va_list_tag, ptr %268, i32 0, i32 3
  %274 = load ptr, ptr %273, align 8
  %275 = getelementptr i8, ptr %274, i32 %270
  %276 = add i32 %270, 8
  store i32 %276, ptr %269, align 8
  br label %281
277:
  %278 = getelementptr inbounds %struct.__va_list_tag, ptr %268, i32 0, i32 2
  %279 = load ptr, ptr %278, align 8
  %280 = getelementptr i8, ptr %279, i32 8
  store ptr %280, ptr %278, align 8
  br label %281
281:
  %282 = phi ptr [ %275, %272 ], [ %279, %277 ]
  %283 = load ptr, ptr %282, align 8
  store ptr %283, ptr %20, align 8
  br label %284
284:
  %285 = load i32, ptr %13, align 4
  %286 = icmp slt i32 %285, 0
  br i1 %286, label %291, label %287
287:
  %288 = load i32, ptr %16, align 4
  %289 = load i32, ptr %13, align 4
  %290 = icmp slt i32 %288, %289
  br i1 %290, label %291, label %299
291:
  %292 = load ptr, ptr %20, align 8
  %293 = load i32, ptr %16, align 4
  %294 = sext i32 %293 to i64
  %295 = getelementptr i8, ptr %292, i64 %294
  %296 = load i8, ptr %295, align 1
  %297 = sext i8 %296 to i32
  %298 = icmp ne i32 %297, 0
  br label %299
299:
  %300 = phi i1 [ false, %287 ], [ %298, %291 ]
  br i1 %300, label %301, label %304
301:
  %302 = load i32, ptr %16, align 4
  %303 = add i32 %302, 1
  store i32 %303, ptr %16, align 4
  br label %284
304:
  %305 = load i32, ptr %10, align 4
  %306 = icmp ne i32 %305, 0
  br i1 %306, label %311, label %307
307:
  %308 = load i32, ptr %12, align 4
  %309 = load i32, ptr %16, align 4
  %310 = sub i32 %308, %309
  call void @__sc_fill(ptr noundef %9, i8 noundef signext 32, i32 noundef %310)
  br label %311
311:
  store i32 0, ptr %15, align 4
  br label %312
312:
  %313 = load i32, ptr %15, align 4
  %314 = load i32, ptr %16, align 4
  %315 = icmp slt i32 %313, %314
  br i1 %315, label %316, label %325
316:
  %317 = load ptr, ptr %20, align 8
  %318 = load i32, ptr %15, align 4
  %319 = sext i32 %318 to i64
  %320 = getelementptr i8, ptr %317, i64 %319
  %321 = load i8, ptr %320, align 1
  call void @__sc_put(ptr noundef %9, i8 noundef signext %321)
  br label %322
322:
  %323 = load i32, ptr %15, align 4
  %324 = add i32 %323, 1
  store i32 %324, ptr %15, align 4
  br label %312
325:
  %326 = load i32, ptr %10, align 4
  %327 = icmp ne i32 %326, 0
  br i1 %327, label %328, label %332
328:
  %329 = load i32, ptr %12, align 4
  %330 = load i32, ptr %16, align 4
  %331 = sub i32 %329, %330
  call void @__sc_fill(ptr noundef %9, i8 noundef signext 32, i32 noundef %331)
  br label %332
332:
  br label %613
333:
  %334 = load ptr, ptr %7, align 8
  %335 = load i8, ptr %334, align 1
  %336 = sext i8 %335 to i32
  %337 = icmp eq i32 %336, 100
  br i1 %337, label %343, label %338
338:
  %339 = load ptr, ptr %7, align 8
  %340 = load i8, ptr %339, align 1
  %341 = sext i8 %340 to i32
  %342 = icmp eq i32 %341, 105
  br i1 %342, label %343, label %415
343:
  %344 = load i32, ptr %14, align 4
  %345 = icmp sgt i32 %344, 0
  br i1 %345, label %346, label %363
346:
  %347 = load ptr, ptr %8, align 8
  %348 = getelementptr inbounds %struct.__va_list_tag, ptr %347, i32 0, i32 0
  %349 = load i32, ptr %348, align 8
  %350 = icmp ule i32 %349, 40
  br i1 %350, label %351, label %356
351:
  %352 = getelementptr inbounds %struct.__va_list_tag, ptr %347, i32 0, i32 3
  %353 = load ptr, ptr %352, align 8
  %354 = getelementptr i8, ptr %353, i32 %349
  %355 = add i32 %349, 8
  store i32 %355, ptr %348, align 8
  br label %360
356:
  %357 = getelementptr inbounds %struct.__va_list_tag, ptr %347, i32 0, i32 2
  %358 = load ptr, ptr %357, align 8
  %359 = getelementptr i8, ptr %358, i32 8
  store ptr %359, ptr %357, align 8
  br label %360
360:
  %361 = phi ptr [ %354, %351 ], [ %358, %356 ]
  %362 = load i64, ptr %361, align 8
  br label %381
363:
  %364 = load ptr, ptr %8, align 8
  %365 = getelementptr inbounds %struct.__va_list_tag, ptr %364, i32 0, i32 0
  %366 = load i32, ptr %365, align 8
  %367 = icmp ule i32 %366, 40
  br i1 %367, label %368, label %373
368:
  %369 = getelementptr inbounds %struct.__va_list_tag, ptr %364, i32 0, i32 3
  %370 = load ptr, ptr %369, align 8
  %371 = getelementptr i8, ptr %370, i32 %366
  %372 = add i32 %366, 8
  store i32 %372, ptr %365, align 8
  br label %377
373:
  %374 = getelementptr inbounds %struct.__va_list_tag, ptr %364, i32 0, i32 2
  %375 = load ptr, ptr %374, align 8
  %376 = getelementptr i8, ptr %375, i32 8
  store ptr %376, ptr %374, align 8
  br label %377
377:
  %378 = phi ptr [ %371, %368 ], [ %375, %373 ]
  %379 = load i32, ptr %378, align 4
  %380 = sext i32 %379 to i64
  br label %381
381:
  %382 = phi i64 [ %362, %360 ], [ %380, %377 ]
  store i64 %382, ptr %22, align 8
  %383 = load i32, ptr %14, align 4
  %384 = icmp eq i32 %383, -1
  br i1 %384, label %385, label %389
385:
  %386 = load i64, ptr %22, align 8
  %387 = trunc i64 %386 to i16
  %388 = sext i16 %387 to i64
  store i64 %388, ptr %22, align 8
  br label %389
389:
  %390 = load i32, ptr %14, align 4
  %391 = icmp slt i32 %390, -1
  br i1 %391, label %392, label %396
392:
  %393 = load i64, ptr %22, align 8
  %394 = trunc i64 %393 to i8
  %395 = sext i8 %394 to i64
  store i64 %395, ptr %22, align 8
  br label %396
396:
  %397 = load i64, ptr %22, align 8
  %398 = icmp slt i64 %397, 0
  br i1 %398, label %399, label %400
399:
  br label %403
400:
  %401 = load i8, ptr %18, align 1
  %402 = sext i8 %401 to i32
  br label %403
403:
  %404 = phi i32 [ 45, %399 ], [ %402, %400 ]
  %405 = trunc i32 %404 to i8
  store i8 %405, ptr %17, align 1
  %406 = load i64, ptr %22, align 8
  %407 = icmp slt i64 %406, 0
  br i1 %407, label %408, label %411
408:
  %409 = load i64, ptr %22, align 8
  %410 = sub i64 0, %409
  br label %413
411:
  %412 = load i64, ptr %22, align 8
  br label %413
413:
  %414 = phi i64 [ %410, %408 ], [ %412, %411 ]
  store i64 %414, ptr %21, align 8
  br label %474
415:
  %416 = load i32, ptr %14, align 4
  %417 = icmp sgt i32 %416, 0
  br i1 %417, label %423, label %418
418:
  %419 = load ptr, ptr %7, align 8
  %420 = load i8, ptr %419, align 1
  %421 = sext i8 %420 to i32
  %422 = icmp eq i32 %421, 112
  br i1 %422, label %423, label %440
423:
  %424 = load ptr, ptr %8, align 8
  %425 = getelementptr inbounds %struct.__va_list_tag, ptr %424, i32 0, i32 0
  %426 = load i32, ptr %425, align 8
  %427 = icmp ule i32 %426, 40
  br i1 %427, label %428, label %433
428:
  %429 = getelementptr inbounds %struct.__va_list_tag, ptr %424, i32 0, i32 3
  %430 = load ptr, ptr %429, align 8
  %431 = getelementptr i8, ptr %430, i32 %426
  %432 = add i32 %426, 8
  store i32 %432, ptr %425, align 8
  br label %437
433:
  %434 = getelementptr inbounds %struct.__va_list_tag, ptr %424, i32 0, i32 2
  %435 = load ptr, ptr %434, align 8
  %436 = getelementptr i8, ptr %435, i32 8
  store ptr %436, ptr %434, align 8
  br label %437
437:
  %438 = phi ptr [ %431, %428 ], [ %435, %433 ]
  %439 = load i64, ptr %438, align 8
  br label %458
440:
  %441 = load ptr, ptr %8, align 8
  %442 = getelementptr inbounds %struct.__va_list_tag, ptr %441, i32 0, i32 0
  %443 = load i32, ptr %442, align 8
  %444 = icmp ule i32 %443, 40
  br i1 %444, label %445, label %450
445:
  %446 = getelementptr inbounds %struct.__va_list_tag, ptr %441, i32 0, i32 3
  %447 = load ptr, ptr %446, align 8
  %448 = getelementptr i8, ptr %447, i32 %443
  %449 = add i32 %443, 8
  store i32 %449, ptr %442, align 8
  br label %454
450:
  %451 = getelementptr inbounds %struct.__va_list_tag, ptr %441, i32 0, i32 2
  %452 = load ptr, ptr %451, align 8
  %453 = getelementptr i8, ptr %452, i32 8
  store ptr %453, ptr %451, align 8
  br label %454
454:
  %455 = phi ptr [ %448, %445 ], [ %452, %450 ]
  %456 = load i32, ptr %455, align 4
  %457 = zext i32 %456 to i64
  br label %458
458:
  %459 = phi i64 [ %439, %437 ], [ %457, %454 ]
  store i64 %459, ptr %21, align 8
  %460 = load i32, ptr %14, align 4
  %461 = icmp eq i32 %460, -1
  br i1 %461, label %462, label %466
462:
  %463 = load i64, ptr %21, align 8
  %464 = trunc i64 %463 to i16
  %465 = zext i16 %464 to i64
  store i64 %465, ptr %21, align 8
  br label %466
466:
  %467 = load i32, ptr %14, align 4
  %468 = icmp slt i32 %467, -1
  br i1 %468, label %469, label %473
469:
  %470 = load i64, ptr %21, align 8
  %471 = trunc i64 %470 to i8
  %472 = zext i8 %471 to i64
  store i64 %472, ptr %21, align 8
  br label %473
473:
  br label %474
474:
  %475 = getelementptr inbounds [24 x i8], ptr %19, i64 0, i64 0
  %476 = load i64, ptr %21, align 8
  %477 = load i32, ptr %14, align 4
  %478 = icmp sgt i32 %477, 0
  br i1 %478, label %484, label %479
479:
  %480 = load ptr, ptr %7, align 8
  %481 = load i8, ptr %480, align 1
  %482 = sext i8 %481 to i32
  %483 = icmp eq i32 %482, 112
  br label %484
484:
  %485 = phi i1 [ true, %474 ], [ %483, %479 ]
  %486 = zext i1 %485 to i32
  %487 = load ptr, ptr %7, align 8
  %488 = load i8, ptr %487, align 1
  %489 = sext i8 %488 to i32
  %490 = icmp eq i32 %489, 111
  br i1 %490, label %491, label %492
491:
  br label %511
492:
  %493 = load ptr, ptr %7, align 8
  %494 = load i8, ptr %493, align 1
  %495 = sext i8 %494 to i32
  %496 = icmp eq i32 %495, 120
  br i1 %496, label %507, label %497
497:
  %498 = load ptr, ptr %7, align 8
  %499 = load i8, ptr %498, align 1
  %500 = sext i8 %499 to i32
  %501 = icmp eq i32 %500, 88
  br i1 %501, label %507, label %502
502:
  %503 = load ptr, ptr %7, align 8
  %504 = load i8, ptr %503, align 1
  %505 = sext i8 %504 to i32
  %506 = icmp eq i32 %505, 112
  br label %507
507:
  %508 = phi i1 [ true, %497 ], [ true, %492 ], [ %506, %502 ]
  %509 = zext i1 %508 to i64
  %510 = select i1 %508, i32 16, i32 10
  br label %511
511:
  %512 = phi i32 [ 8, %491 ], [ %510, %507 ]
  %513 = load ptr, ptr %7, align 8
  %514 = load i8, ptr %513, align 1
  %515 = sext i8 %514 to i32
  %516 = icmp eq i32 %515, 88
  %517 = zext i1 %516 to i64
  %518 = select i1 %516, i32 65, i32 97
  %519 = call i32 @__sc_digits(ptr noundef %475, i64 noundef %476, i32 noundef %486, i32 noundef %512, i32 noundef %518)
  store i32 %519, ptr %16, align 4
  %520 = load i32, ptr %13, align 4
  %521 = load i32, ptr %16, align 4
  %522 = icmp sgt i32 %520, %521
  br i1 %522, label %523, label %525
523:
  %524 = load i32, ptr %13, align 4
  br label %527
525:
  %526 = load i32, ptr %16, align 4
  br label %527
527:
  %528 = phi i32 [ %524, %523 ], [ %526, %525 ]
  store i32 %528, ptr %15, align 4
  %529 = load i32, ptr %11, align 4
  %530 = icmp ne i32 %529, 0
  br i1 %530, label %531, label %553
531:
  %532 = load i32, ptr %10, align 4
  %533 = icmp ne i32 %532, 0
  br i1 %533, label %553, label %534
534:
  %535 = load i32, ptr %13, align 4
  %536 = icmp slt i32 %535, 0
  br i1 %536, label %537, label %553
537:
  %538 = load i32, ptr %12, align 4
  %539 = load i8, ptr %17, align 1
  %540 = sext i8 %539 to i32
  %541 = icmp ne i32 %540, 0
  %542 = zext i1 %541 to i32
  %543 = sub i32 %538, %542
  %544 = load i32, ptr %15, align 4
  %545 = icmp sgt i32 %543, %544
  br i1 %545, label %546, label %553
546:
  %547 = load i32, ptr %12, align 4
  %548 = load i8, ptr %17, align 1
  %549 = sext i8 %548 to i32
  %550 = icmp ne i32 %549, 0
  %551 = zext i1 %550 to i32
  %552 = sub i32 %547, %551
  store i32 %552, ptr %15, align 4
  br label %553
553:
  %554 = load i32, ptr %10, align 4
  %555 = icmp ne i32 %554, 0
  br i1 %555, label %565, label %556
556:
  %557 = load i32, ptr %12, align 4
  %558 = load i32, ptr %15, align 4
  %559 = sub i32 %557, %558
  %560 = load i8, ptr %17, align 1
  %561 = sext i8 %560 to i32
  %562 = icmp ne i32 %561, 0
  %563 = zext i1 %562 to i32
  %564 = sub i32 %559, %563
  call void @__sc_fill(ptr noundef %9, i8 noundef signext 32, i32 noundef %564)
  br label %565
565:
  %566 = load i8, ptr %17, align 1
  %567 = icmp ne i8 %566, 0
  br i1 %567, label %568, label %570
568:
  %569 = load i8, ptr %17, align 1
  call void @__sc_put(ptr noundef %9, i8 noundef signext %569)
  br label %570
570:
  %571 = load i32, ptr %15, align 4
  %572 = load i32, ptr %16, align 4
  %573 = sub i32 %571, %572
  call void @__sc_fill(ptr noundef %9, i8 noundef signext 48, i32 noundef %573)
  br label %574
574:
  %575 = load i32, ptr %16, align 4
  %576 = icmp sgt i32 %575, 0
  br i1 %576, label %577, label %583
577:
  %578 = load i32, ptr %16, align 4
  %579 = add i32 %578, -1
  store i32 %579, ptr %16, align 4
  %580 = sext i32 %579 to i64
  %581 = getelementptr [24 x i8], ptr %19, i64 0, i64 %580
  %582 = load i8, ptr %581, align 1
  call void @__sc_put(ptr noundef %9, i8 noundef signext %582)
  br label %574
583:
  %584 = load i32, ptr %10, align 4
  %585 = icmp ne i32 %584, 0
  br i1 %585, label %586, label %595
586:
  %587 = load i32, ptr %12, align 4
  %588 = load i32, ptr %15, align 4
  %589 = sub i32 %587, %588
  %590 = load i8, ptr %17, align 1
  %591 = sext i8 %590 to i32
  %592 = icmp ne i32 %591, 0
  %593 = zext i1 %592 to i32
  %594 = sub i32 %589, %593
  call void @__sc_fill(ptr noundef %9, i8 noundef signext 32, i32 noundef %594)
  br label %595
595:
  br label %613
596:
  %597 = load ptr, ptr %8, align 8
  %598 = getelementptr inbounds %struct.__va_list_tag, ptr %597, i32 0, i32 1
  %599 = load i32, ptr %598, align 4
  %600 = icmp ule i32 %599, 160
  br i1 %600, label %601, label %606
601:
  %602 = getelementptr inbounds %struct.__va_list_tag, ptr %597, i32 0, i32 3
  %603 = load ptr, ptr %602, align 8
  %604 = getelementptr i8, ptr %603, i32 %599
  %605 = add i32 %599, 16
  store i32 %605, ptr %598, align 4
  br label %610
606:
  %607 = getelementptr inbounds %struct.__va_list_tag, ptr %597, i32 0, i32 2
  %608 = load ptr, ptr %607, align 8
  %609 = getelementptr i8, ptr %608, i32 8
  store ptr %609, ptr %607, align 8
  br label %610
610:
  %611 = phi ptr [ %604, %601 ], [ %608, %606 ]
  %612 = load double, ptr %611, align 8
  br label %613
613:
  br label %614
614:
  %615 = load ptr, ptr %7, align 8
  %616 = getelementptr i8, ptr %615, i32 1
  store ptr %616, ptr %7, align 8
  br label %28
617:
  %618 = load i64, ptr %6, align 8
  %619 = icmp ne i64 %618, 0
  br i1 %619, label %620, label %635
620:
  %621 = load ptr, ptr %5, align 8
  %622 = getelementptr inbounds %struct.__sc_text, ptr %9, i32 0, i32 2
  %623 = load i64, ptr %622, align 8
  %624 = load i64, ptr %6, align 8
  %625 = icmp ult i64 %623, %624
  br i1 %625, label %626, label %629
626:
  %627 = getelementptr inbounds %struct.__sc_text, ptr %9, i32 0, i32 2
  %628 = load i64, ptr %627, align 8
  br label %632
629:
  %630 = load i64, ptr %6, align 8
  %631 = sub i64 %630, 1
  br label %632
632:
  %633 = phi i64 [ %628, %626 ], [ %631, %629 ]
  %634 = getelementptr i8, ptr %621, i64 %633
  store i8 0, ptr %634, align 1
  br label %635
635:
  %636 = getelementptr inbounds %struct.__sc_text, ptr %9, i32 0, i32 2
  %637 = load i64, ptr %636, align 8
  %638 = trunc i64 %637 to i32
  ret i32 %638
}
define weak i32 @vsprintf(ptr noundef %0, ptr noundef %1, ptr noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load ptr, ptr %6, align 8
  %10 = call i32 @__sc_format(ptr noundef %7, i64 noundef 2147483647, ptr noundef %8, ptr noundef %9)
  ret i32 %10
}
define weak i32 @snprintf(ptr noundef %0, i64 noundef %1, ptr noundef %2, ...) {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca [1 x %struct.__va_list_tag], align 16
  %8 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %9 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %7, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %9)
  %10 = load ptr, ptr %4, align 8
  %11 = load i64, ptr %5, align 8
  %12 = load ptr, ptr %6, align 8
  %13 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %7, i64 0, i64 0
  %14 = call i32 @__sc_format(ptr noundef %10, i64 noundef %11, ptr noundef %12, ptr noundef %13)
  store i32 %14, ptr %8, align 4
  %15 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %7, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %15)
  %16 = load i32, ptr %8, align 4
  ret i32 %16
}
declare void @llvm.va_start.p0(ptr)
declare void @llvm.va_end.p0(ptr)
define weak i32 @sprintf(ptr noundef %0, ptr noundef %1, ...) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca [1 x %struct.__va_list_tag], align 16
  %6 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %7)
  %8 = load ptr, ptr %3, align 8
  %9 = load ptr, ptr %4, align 8
  %10 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  %11 = call i32 @__sc_format(ptr noundef %8, i64 noundef 2147483647, ptr noundef %9, ptr noundef %10)
  store i32 %11, ptr %6, align 4
  %12 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %12)
  %13 = load i32, ptr %6, align 4
  ret i32 %13
}
define weak i32 @vsscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  store ptr %0, ptr %4, align 8
  store ptr %1, ptr %5, align 8
  store ptr %2, ptr %6, align 8
  %7 = load ptr, ptr %4, align 8
  %8 = load ptr, ptr %5, align 8
  %9 = load ptr, ptr %6, align 8
  %10 = call i32 @__sc_scan(ptr noundef %7, ptr noundef %8, ptr noundef %9)
  ret i32 %10
}
define internal i32 @__sc_scan(ptr noundef %0, ptr noundef %1, ptr noundef %2) {
  %4 = alloca i32, align 4
  %5 = alloca ptr, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  %14 = alloca i32, align 4
  %15 = alloca i32, align 4
  %16 = alloca ptr, align 8
  %17 = alloca ptr, align 8
  %18 = alloca ptr, align 8
  %19 = alloca i64, align 8
  %20 = alloca ptr, align 8
  %21 = alloca double, align 8
  store ptr %0, ptr %5, align 8
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  %22 = load ptr, ptr %5, align 8
  store ptr %22, ptr %8, align 8
  store i32 0, ptr %9, align 4
  call void @__sc_dse_example()
  br label %23
23:
  %24 = load ptr, ptr %6, align 8
  %25 = load i8, ptr %24, align 1
  %26 = icmp ne i8 %25, 0
  br i1 %26, label %27, label %586
27:
  store i32 0, ptr %10, align 4
  store i32 0, ptr %11, align 4
  store i32 0, ptr %12, align 4
  store i32 0, ptr %13, align 4
  store i32 0, ptr %14, align 4
  store i64 0, ptr %19, align 8
  %28 = load ptr, ptr %6, align 8
  %29 = load i8, ptr %28, align 1
  %30 = sext i8 %29 to i32
  %31 = call i32 @__sc_is_space(i32 noundef %30)
  %32 = icmp ne i32 %31, 0
  br i1 %32, label %33, label %44
33:
  br label %34
34:
  %35 = load ptr, ptr %8, align 8
  %36 = load i8, ptr %35, align 1
  %37 = sext i8 %36 to i32
  %38 = call i32 @__sc_is_space(i32 noundef %37)
  %39 = icmp ne i32 %38, 0
  br i1 %39, label %40, label %43
40:
  %41 = load ptr, ptr %8, align 8
  %42 = getelementptr i8, ptr %41, i32 1
  store ptr %42, ptr %8, align 8
  br label %34
43:
  br label %583
44:
  %45 = load ptr, ptr %6, align 8
  %46 = load i8, ptr %45, align 1
  %47 = sext i8 %46 to i32
  %48 = icmp ne i32 %47, 37
  br i1 %48, label %55, label %49
49:
  %50 = load ptr, ptr %6, align 8
  %51 = getelementptr i8, ptr %50, i64 1
  %52 = load i8, ptr %51, align 1
  %53 = sext i8 %52 to i32
  %54 = icmp eq i32 %53, 37
  br i1 %54, label %55, label %94
55:
  %56 = load ptr, ptr %6, align 8
  %57 = load i8, ptr %56, align 1
  %58 = sext i8 %57 to i32
  %59 = icmp eq i32 %58, 37
  br i1 %59, label %60, label %73
60:
  %61 = load ptr, ptr %6, align 8
  %62 = getelementptr i8, ptr %61, i32 1
  store ptr %62, ptr %6, align 8
  br label %63
63:
  %64 = load ptr, ptr %8, align 8
  %65 = load i8, ptr %64, align 1
  %66 = sext i8 %65 to i32
  %67 = call i32 @__sc_is_space(i32 noundef %66)
  %68 = icmp ne i32 %67, 0
  br i1 %68, label %69, label %72
69:
  %70 = load ptr, ptr %8, align 8
  %71 = getelementptr i8, ptr %70, i32 1
  store ptr %71, ptr %8, align 8
  br label %63
72:
  br label %73
73:
  %74 = load ptr, ptr %8, align 8
  %75 = load i8, ptr %74, align 1
  %76 = icmp ne i8 %75, 0
  br i1 %76, label %81, label %77
77:
  %78 = load i32, ptr %9, align 4
  %79 = icmp ne i32 %78, 0
  br i1 %79, label %81, label %80
80:
  store i32 -1, ptr %4, align 4
  br label %588
81:
  %82 = load ptr, ptr %8, align 8
  %83 = load i8, ptr %82, align 1
  %84 = sext i8 %83 to i32
  %85 = load ptr, ptr %6, align 8
  %86 = load i8, ptr %85, align 1
  %87 = sext i8 %86 to i32
  %88 = icmp ne i32 %84, %87
  br i1 %88, label %89, label %91
89:
  %90 = load i32, ptr %9, align 4
  store i32 %90, ptr %4, align 4
  br label %588
91:
  %92 = load ptr, ptr %8, align 8
  %93 = getelementptr i8, ptr %92, i32 1
  store ptr %93, ptr %8, align 8
  br label %583
94:
  %95 = load ptr, ptr %6, align 8
  %96 = getelementptr i8, ptr %95, i32 1
  store ptr %96, ptr %6, align 8
  %97 = load ptr, ptr %6, align 8
  %98 = load i8, ptr %97, align 1
  %99 = sext i8 %98 to i32
  %100 = icmp eq i32 %99, 42
  br i1 %100, label %101, label %104
101:
  store i32 1, ptr %10, align 4
  %102 = load ptr, ptr %6, align 8
  %103 = getelementptr i8, ptr %102, i32 1
  store ptr %103, ptr %6, align 8
  br label %104
104:
  br label %105
105:
  %106 = load ptr, ptr %6, align 8
  %107 = load i8, ptr %106, align 1
  %108 = sext i8 %107 to i32
  %109 = icmp sge i32 %108, 48
  br i1 %109, label %110, label %115
110:
  %111 = load ptr, ptr %6, align 8
  %112 = load i8, ptr %111, align 1
  %113 = sext i8 %112 to i32
  %114 = icmp sle i32 %113, 57
  br label %115
115:
  %116 = phi i1 [ false, %105 ], [ %114, %110 ]
  br i1 %116, label %117, label %128
117:
  %118 = load i32, ptr %11, align 4
  %119 = mul i32 %118, 10
  %120 = load ptr, ptr %6, align 8
  %121 = load i8, ptr %120, align 1
  %122 = sext i8 %121 to i32
  %123 = sub i32 %122, 48
  %124 = add i32 %119, %123
  store i32 %124, ptr %11, align 4
  br label %125
125:
  %126 = load ptr, ptr %6, align 8
  %127 = getelementptr i8, ptr %126, i32 1
  store ptr %127, ptr %6, align 8
  br label %105
128:
  br label %129
129:
  %130 = load ptr, ptr %6, align 8
  %131 = load i8, ptr %130, align 1
  %132 = sext i8 %131 to i32
  %133 = icmp eq i32 %132, 108
  br i1 %133, label %149, label %134
134:
  %135 = load ptr, ptr %6, align 8
  %136 = load i8, ptr %135, align 1
  %137 = sext i8 %136 to i32
  %138 = icmp eq i32 %137, 122
  br i1 %138, label %149, label %139
139:
  %140 = load ptr, ptr %6, align 8
  %141 = load i8, ptr %140, align 1
  %142 = sext i8 %141 to i32
  %143 = icmp eq i32 %142, 106
  br i1 %143, label %149, label %144
144:
  %145 = load ptr, ptr %6, align 8
  %146 = load i8, ptr %145, align 1
  %147 = sext i8 %146 to i32
  %148 = icmp eq i32 %147, 116
  br i1 %148, label %149, label %150
149:
  store i32 1, ptr %12, align 4
  br label %160
150:
  %151 = load ptr, ptr %6, align 8
  %152 = load i8, ptr %151, align 1
  %153 = sext i8 %152 to i32
  %154 = icmp eq i32 %153, 104
  br i1 %154, label %155, label %158
155:
  %156 = load i32, ptr %12, align 4
  %157 = add i32 %156, -1
  store i32 %157, ptr %12, align 4
  br label %159
158:
  br label %164
159:
  br label %160
160:
  br label %161
161:
  %162 = load ptr, ptr %6, align 8
  %163 = getelementptr i8, ptr %162, i32 1
  store ptr %163, ptr %6, align 8
  br label %129
164:
  %165 = load i32, ptr %11, align 4
  %166 = icmp ne i32 %165, 0
  br i1 %166, label %174, label %167
167:
  %168 = load ptr, ptr %6, align 8
  %169 = load i8, ptr %168, align 1
  %170 = sext i8 %169 to i32
  %171 = icmp eq i32 %170, 99
  %172 = zext i1 %171 to i64
  %173 = select i1 %171, i32 1, i32 2147483647
  store i32 %173, ptr %11, align 4
  br label %174
174:
  %175 = load ptr, ptr %6, align 8
  %176 = load i8, ptr %175, align 1
  %177 = sext i8 %176 to i32
  %178 = icmp eq i32 %177, 110
  br i1 %178, label %179, label %202
179:
  %180 = load ptr, ptr %7, align 8
  %181 = getelementptr inbounds %struct.__va_list_tag, ptr %180, i32 0, i32 0
  %182 = load i32, ptr %181, align 8
  %183 = icmp ule i32 %182, 40
  br i1 %183, label %184, label %189
184:
  %185 = getelementptr inbounds %struct.__va_list_tag, ptr %180, i32 0, i32 3
  %186 = load ptr, ptr %185, align 8
  %187 = getelementptr i8, ptr %186, i32 %182
  %188 = add i32 %182, 8
  store i32 %188, ptr %181, align 8
  br label %193
189:
  %190 = getelementptr inbounds %struct.__va_list_tag, ptr %180, i32 0, i32 2
  %191 = load ptr, ptr %190, align 8
  %192 = getelementptr i8, ptr %191, i32 8
  store ptr %192, ptr %190, align 8
  br label %193
193:
  %194 = phi ptr [ %187, %184 ], [ %191, %189 ]
  %195 = load ptr, ptr %194, align 8
  %196 = load ptr, ptr %8, align 8
  %197 = load ptr, ptr %5, align 8
  %198 = ptrtoint ptr %196 to i64
  %199 = ptrtoint ptr %197 to i64
  %200 = sub i64 %198, %199
  %201 = load i32, ptr %12, align 4
  call void @__sc_store(ptr noundef %195, i64 noundef %200, i32 noundef %201)
  br label %583
202:
  %203 = load ptr, ptr %6, align 8
  %204 = load i8, ptr %203, align 1
  %205 = sext i8 %204 to i32
  %206 = icmp ne i32 %205, 99
  br i1 %206, label %207, label %223
207:
  %208 = load ptr, ptr %6, align 8
  %209 = load i8, ptr %208, align 1
  %210 = sext i8 %209 to i32
  %211 = icmp ne i32 %210, 91
  br i1 %211, label %212, label %223
212:
  br label %213
213:
  %214 = load ptr, ptr %8, align 8
  %215 = load i8, ptr %214, align 1
  %216 = sext i8 %215 to i32
  %217 = call i32 @__sc_is_space(i32 noundef %216)
  %218 = icmp ne i32 %217, 0
  br i1 %218, label %219, label %222
219:
  %220 = load ptr, ptr %8, align 8
  %221 = getelementptr i8, ptr %220, i32 1
  store ptr %221, ptr %8, align 8
  br label %213
222:
  br label %223
223:
  %224 = load ptr, ptr %8, align 8
  %225 = load i8, ptr %224, align 1
  %226 = icmp ne i8 %225, 0
  br i1 %226, label %235, label %227
227:
  %228 = load i32, ptr %9, align 4
  %229 = icmp ne i32 %228, 0
  br i1 %229, label %230, label %232
230:
  %231 = load i32, ptr %9, align 4
  br label %233
232:
  br label %233
233:
  %234 = phi i32 [ %231, %230 ], [ -1, %232 ]
  store i32 %234, ptr %4, align 4
  br label %588
235:
  %236 = load ptr, ptr %6, align 8
  %237 = load i8, ptr %236, align 1
  %238 = sext i8 %237 to i32
  switch i32 %238, label %574 [
    i32 100, label %239
    i32 105, label %239
    i32 117, label %239
    i32 120, label %239
    i32 88, label %239
    i32 111, label %239
    i32 102, label %391
    i32 103, label %391
    i32 101, label %391
    i32 99, label %445
    i32 115, label %445
    i32 91, label %445
  ]
239:
  %240 = load ptr, ptr %6, align 8
  %241 = load i8, ptr %240, align 1
  %242 = sext i8 %241 to i32
  %243 = icmp eq i32 %242, 100
  br i1 %243, label %249, label %244
244:
  %245 = load ptr, ptr %6, align 8
  %246 = load i8, ptr %245, align 1
  %247 = sext i8 %246 to i32
  %248 = icmp eq i32 %247, 117
  br i1 %248, label %249, label %250
249:
  br label %265
250:
  %251 = load ptr, ptr %6, align 8
  %252 = load i8, ptr %251, align 1
  %253 = sext i8 %252 to i32
  %254 = icmp eq i32 %253, 111
  br i1 %254, label %255, label %256
255:
  br label %263
256:
  %257 = load ptr, ptr %6, align 8
  %258 = load i8, ptr %257, align 1
  %259 = sext i8 %258 to i32
  %260 = icmp eq i32 %259, 105
  %261 = zext i1 %260 to i64
  %262 = select i1 %260, i32 0, i32 16
  br label %263
263:
  %264 = phi i32 [ 8, %255 ], [ %262, %256 ]
  br label %265
265:
  %266 = phi i32 [ 10, %249 ], [ %264, %263 ]
  store i32 %266, ptr %15, align 4
  %267 = load ptr, ptr %8, align 8
  %268 = load i8, ptr %267, align 1
  %269 = sext i8 %268 to i32
  %270 = icmp eq i32 %269, 45
  br i1 %270, label %276, label %271
271:
  %272 = load ptr, ptr %8, align 8
  %273 = load i8, ptr %272, align 1
  %274 = sext i8 %273 to i32
  %275 = icmp eq i32 %274, 43
  br i1 %275, label %276, label %288
276:
  %277 = load i32, ptr %11, align 4
  %278 = icmp sgt i32 %277, 1
  br i1 %278, label %279, label %288
279:
  %280 = load ptr, ptr %8, align 8
  %281 = getelementptr i8, ptr %280, i32 1
  store ptr %281, ptr %8, align 8
  %282 = load i8, ptr %280, align 1
  %283 = sext i8 %282 to i32
  %284 = icmp eq i32 %283, 45
  %285 = zext i1 %284 to i32
  store i32 %285, ptr %14, align 4
  %286 = load i32, ptr %11, align 4
  %287 = add i32 %286, -1
  store i32 %287, ptr %11, align 4
  br label %288
288:
  %289 = load i32, ptr %15, align 4
  %290 = icmp eq i32 %289, 0
  br i1 %290, label %294, label %291
291:
  %292 = load i32, ptr %15, align 4
  %293 = icmp eq i32 %292, 16
  br i1 %293, label %294, label %314
294:
  %295 = load ptr, ptr %8, align 8
  %296 = load i8, ptr %295, align 1
  %297 = sext i8 %296 to i32
  %298 = icmp eq i32 %297, 48
  br i1 %298, label %299, label %314
299:
  %300 = load i32, ptr %11, align 4
  %301 = icmp sgt i32 %300, 2
  br i1 %301, label %302, label %314
302:
  %303 = load ptr, ptr %8, align 8
  %304 = getelementptr i8, ptr %303, i64 1
  %305 = load i8, ptr %304, align 1
  %306 = sext i8 %305 to i32
  %307 = or i32 %306, 32
  %308 = icmp eq i32 %307, 120
  br i1 %308, label %309, label %314
309:
  %310 = load ptr, ptr %8, align 8
  %311 = getelementptr i8, ptr %310, i64 2
  store ptr %311, ptr %8, align 8
  %312 = load i32, ptr %11, align 4
  %313 = sub i32 %312, 2
  store i32 %313, ptr %11, align 4
  store i32 16, ptr %15, align 4
  br label %314
314:
  %315 = load i32, ptr %15, align 4
  %316 = icmp eq i32 %315, 0
  br i1 %316, label %317, label %324
317:
  %318 = load ptr, ptr %8, align 8
  %319 = load i8, ptr %318, align 1
  %320 = sext i8 %319 to i32
  %321 = icmp eq i32 %320, 48
  %322 = zext i1 %321 to i64
  %323 = select i1 %321, i32 8, i32 10
  store i32 %323, ptr %15, align 4
  br label %324
324:
  br label %325
325:
  %326 = load i32, ptr %11, align 4
  %327 = icmp sgt i32 %326, 0
  br i1 %327, label %328, label %335
328:
  %329 = load ptr, ptr %8, align 8
  %330 = load i8, ptr %329, align 1
  %331 = sext i8 %330 to i32
  %332 = call i32 @__sc_digit(i32 noundef %331)
  %333 = load i32, ptr %15, align 4
  %334 = icmp ult i32 %332, %333
  br label %335
335:
  %336 = phi i1 [ false, %325 ], [ %334, %328 ]
  br i1 %336, label %337, label %355
337:
  %338 = load i64, ptr %19, align 8
  %339 = load i32, ptr %15, align 4
  %340 = sext i32 %339 to i64
  %341 = mul i64 %338, %340
  %342 = load ptr, ptr %8, align 8
  %343 = load i8, ptr %342, align 1
  %344 = sext i8 %343 to i32
  %345 = call i32 @__sc_digit(i32 noundef %344)
  %346 = zext i32 %345 to i64
  %347 = add i64 %341, %346
  store i64 %347, ptr %19, align 8
  br label %348
348:
  %349 = load ptr, ptr %8, align 8
  %350 = getelementptr i8, ptr %349, i32 1
  store ptr %350, ptr %8, align 8
  %351 = load i32, ptr %11, align 4
  %352 = add i32 %351, -1
  store i32 %352, ptr %11, align 4
  %353 = load i32, ptr %13, align 4
  %354 = add i32 %353, 1
  store i32 %354, ptr %13, align 4
  br label %325
355:
  %356 = load i32, ptr %13, align 4
  %357 = icmp ne i32 %356, 0
  br i1 %357, label %360, label %358
358:
  %359 = load i32, ptr %9, align 4
  store i32 %359, ptr %4, align 4
  br label %588
360:
  %361 = load i32, ptr %10, align 4
  %362 = icmp ne i32 %361, 0
  br i1 %362, label %390, label %363
363:
  %364 = load ptr, ptr %7, align 8
  %365 = getelementptr inbounds %struct.__va_list_tag, ptr %364, i32 0, i32 0
  %366 = load i32, ptr %365, align 8
  %367 = icmp ule i32 %366, 40
  br i1 %367, label %368, label %373
368:
  %369 = getelementptr inbounds %struct.__va_list_tag, ptr %364, i32 0, i32 3
  %370 = load ptr, ptr %369, align 8
  %371 = getelementptr i8, ptr %370, i32 %366
  %372 = add i32 %366, 8
  store i32 %372, ptr %365, align 8
  br label %377
373:
  %374 = getelementptr inbounds %struct.__va_list_tag, ptr %364, i32 0, i32 2
  %375 = load ptr, ptr %374, align 8
  %376 = getelementptr i8, ptr %375, i32 8
  store ptr %376, ptr %374, align 8
  br label %377
377:
  %378 = phi ptr [ %371, %368 ], [ %375, %373 ]
  %379 = load ptr, ptr %378, align 8
  %380 = load i32, ptr %14, align 4
  %381 = icmp ne i32 %380, 0
  br i1 %381, label %382, label %385
382:
  %383 = load i64, ptr %19, align 8
  %384 = sub i64 0, %383
  br label %387
385:
  %386 = load i64, ptr %19, align 8
  br label %387
387:
  %388 = phi i64 [ %384, %382 ], [ %386, %385 ]
  %389 = load i32, ptr %12, align 4
  call void @__sc_store(ptr noundef %379, i64 noundef %388, i32 noundef %389)
  br label %390
390:
  br label %576
391:
  %392 = load ptr, ptr %8, align 8
  %393 = call double @strtod(ptr noundef %392, ptr noundef %20)
  store double %393, ptr %21, align 8
  %394 = load ptr, ptr %20, align 8
  %395 = load ptr, ptr %8, align 8
  %396 = icmp eq ptr %394, %395
  br i1 %396, label %397, label %399
397:
  %398 = load i32, ptr %9, align 4
  store i32 %398, ptr %4, align 4
  br label %588
399:
  %400 = load ptr, ptr %20, align 8
  store ptr %400, ptr %8, align 8
  %401 = load i32, ptr %10, align 4
  %402 = icmp ne i32 %401, 0
  br i1 %402, label %403, label %404
403:
  br label %576
404:
  %405 = load i32, ptr %12, align 4
  %406 = icmp ne i32 %405, 0
  br i1 %406, label %407, label %425
407:
  %408 = load double, ptr %21, align 8
  %409 = load ptr, ptr %7, align 8
  %410 = getelementptr inbounds %struct.__va_list_tag, ptr %409, i32 0, i32 0
  %411 = load i32, ptr %410, align 8
  %412 = icmp ule i32 %411, 40
  br i1 %412, label %413, label %418
413:
  %414 = getelementptr inbounds %struct.__va_list_tag, ptr %409, i32 0, i32 3
  %415 = load ptr, ptr %414, align 8
  %416 = getelementptr i8, ptr %415, i32 %411
  %417 = add i32 %411, 8
  store i32 %417, ptr %410, align 8
  br label %422
418:
  %419 = getelementptr inbounds %struct.__va_list_tag, ptr %409, i32 0, i32 2
  %420 = load ptr, ptr %419, align 8
  %421 = getelementptr i8, ptr %420, i32 8
  store ptr %421, ptr %419, align 8
  br label %422
422:
  %423 = phi ptr [ %416, %413 ], [ %420, %418 ]
  %424 = load ptr, ptr %423, align 8
  store double %408, ptr %424, align 8
  br label %444
425:
  %426 = load double, ptr %21, align 8
  %427 = fptrunc double %426 to float
  %428 = load ptr, ptr %7, align 8
  %429 = getelementptr inbounds %struct.__va_list_tag, ptr %428, i32 0, i32 0
  %430 = load i32, ptr %429, align 8
  %431 = icmp ule i32 %430, 40
  br i1 %431, label %432, label %437
432:
  %433 = getelementptr inbounds %struct.__va_list_tag, ptr %428, i32 0, i32 3
  %434 = load ptr, ptr %433, align 8
  %435 = getelementptr i8, ptr %434, i32 %430
  %436 = add i32 %430, 8
  store i32 %436, ptr %429, align 8
  br label %441
437:
  %438 = getelementptr inbounds %struct.__va_list_tag, ptr %428, i32 0, i32 2
  %439 = load ptr, ptr %438, align 8
  %440 = getelementptr i8, ptr %439, i32 8
  store ptr %440, ptr %438, align 8
  br label %441
441:
  %442 = phi ptr [ %435, %432 ], [ %439, %437 ]
  %443 = load ptr, ptr %442, align 8
  store float %427, ptr %443, align 4
  br label %444
444:
  br label %576
445:
  %446 = load ptr, ptr %6, align 8
  store ptr %446, ptr %16, align 8
  %447 = load ptr, ptr %6, align 8
  %448 = getelementptr i8, ptr %447, i64 1
  store ptr %448, ptr %17, align 8
  %449 = load ptr, ptr %6, align 8
  %450 = load i8, ptr %449, align 1
  %451 = sext i8 %450 to i32
  %452 = icmp eq i32 %451, 91
  br i1 %452, label %453, label %458
453:
  %454 = load ptr, ptr %17, align 8
  %455 = call i32 @__sc_in_set(ptr noundef %454, i32 noundef 1, ptr noundef %16)
  %456 = load ptr, ptr %16, align 8
  %457 = getelementptr i8, ptr %456, i32 -1
  store ptr %457, ptr %16, align 8
  br label %458
458:
  %459 = load i32, ptr %10, align 4
  %460 = icmp ne i32 %459, 0
  br i1 %460, label %461, label %462
461:
  br label %479
462:
  %463 = load ptr, ptr %7, align 8
  %464 = getelementptr inbounds %struct.__va_list_tag, ptr %463, i32 0, i32 0
  %465 = load i32, ptr %464, align 8
  %466 = icmp ule i32 %465, 40
  br i1 %466, label %467, label %472
467:
  %468 = getelementptr inbounds %struct.__va_list_tag, ptr %463, i32 0, i32 3
  %469 = load ptr, ptr %468, align 8
  %470 = getelementptr i8, ptr %469, i32 %465
  %471 = add i32 %465, 8
  store i32 %471, ptr %464, align 8
  br label %476
472:
  %473 = getelementptr inbounds %struct.__va_list_tag, ptr %463, i32 0, i32 2
  %474 = load ptr, ptr %473, align 8
  %475 = getelementptr i8, ptr %474, i32 8
  store ptr %475, ptr %473, align 8
  br label %476
476:
  %477 = phi ptr [ %470, %467 ], [ %474, %472 ]
  %478 = load ptr, ptr %477, align 8
  br label %479
479:
  %480 = phi ptr [ null, %461 ], [ %478, %476 ]
  store ptr %480, ptr %18, align 8
  br label %481
481:
  %482 = load i32, ptr %11, align 4
  %483 = icmp sgt i32 %482, 0
  br i1 %483, label %484, label %489
484:
  %485 = load ptr, ptr %8, align 8
  %486 = load i8, ptr %485, align 1
  %487 = sext i8 %486 to i32
  %488 = icmp ne i32 %487, 0
  br label %489
489:
  %490 = phi i1 [ false, %481 ], [ %488, %484 ]
  br i1 %490, label %491, label %544
491:
  %492 = load ptr, ptr %6, align 8
  %493 = load i8, ptr %492, align 1
  %494 = sext i8 %493 to i32
  %495 = icmp eq i32 %494, 115
  br i1 %495, label %496, label %503
496:
  %497 = load ptr, ptr %8, align 8
  %498 = load i8, ptr %497, align 1
  %499 = sext i8 %498 to i32
  %500 = call i32 @__sc_is_space(i32 noundef %499)
  %501 = icmp ne i32 %500, 0
  br i1 %501, label %502, label %503
502:
  br label %544
503:
  %504 = load ptr, ptr %6, align 8
  %505 = load i8, ptr %504, align 1
  %506 = sext i8 %505 to i32
  %507 = icmp eq i32 %506, 91
  br i1 %507, label %508, label %518
508:
  %509 = load ptr, ptr %17, align 8
  %510 = load ptr, ptr %8, align 8
  %511 = load i8, ptr %510, align 1
  %512 = zext i8 %511 to i32
  %513 = call i32 @__sc_in_set(ptr noundef %509, i32 noundef %512, ptr noundef %16)
  %514 = icmp ne i32 %513, 0
  br i1 %514, label %518, label %515
515:
  %516 = load ptr, ptr %16, align 8
  %517 = getelementptr i8, ptr %516, i32 -1
  store ptr %517, ptr %16, align 8
  br label %544
518:
  %519 = load ptr, ptr %6, align 8
  %520 = load i8, ptr %519, align 1
  %521 = sext i8 %520 to i32
  %522 = icmp eq i32 %521, 91
  br i1 %522, label %523, label %526
523:
  %524 = load ptr, ptr %16, align 8
  %525 = getelementptr i8, ptr %524, i32 -1
  store ptr %525, ptr %16, align 8
  br label %526
526:
  %527 = load ptr, ptr %18, align 8
  %528 = icmp ne ptr %527, null
  br i1 %528, label %529, label %536
529:
  %530 = load ptr, ptr %8, align 8
  %531 = load i8, ptr %530, align 1
  %532 = load ptr, ptr %18, align 8
  %533 = load i32, ptr %13, align 4
  %534 = sext i32 %533 to i64
  %535 = getelementptr i8, ptr %532, i64 %534
  store i8 %531, ptr %535, align 1
  br label %536
536:
  br label %537
537:
  %538 = load ptr, ptr %8, align 8
  %539 = getelementptr i8, ptr %538, i32 1
  store ptr %539, ptr %8, align 8
  %540 = load i32, ptr %11, align 4
  %541 = add i32 %540, -1
  store i32 %541, ptr %11, align 4
  %542 = load i32, ptr %13, align 4
  %543 = add i32 %542, 1
  store i32 %543, ptr %13, align 4
  br label %481
544:
  %545 = load ptr, ptr %6, align 8
  %546 = load i8, ptr %545, align 1
  %547 = sext i8 %546 to i32
  %548 = icmp eq i32 %547, 99
  br i1 %548, label %549, label %554
549:
  %550 = load i32, ptr %11, align 4
  %551 = icmp sgt i32 %550, 0
  br i1 %551, label %552, label %554
552:
  %553 = load i32, ptr %9, align 4
  store i32 %553, ptr %4, align 4
  br label %588
554:
  %555 = load i32, ptr %13, align 4
  %556 = icmp ne i32 %555, 0
  br i1 %556, label %559, label %557
557:
  %558 = load i32, ptr %9, align 4
  store i32 %558, ptr %4, align 4
  br label %588
559:
  %560 = load ptr, ptr %18, align 8
  %561 = icmp ne ptr %560, null
  br i1 %561, label %562, label %572
562:
  %563 = load ptr, ptr %6, align 8
  %564 = load i8, ptr %563, align 1
  %565 = sext i8 %564 to i32
  %566 = icmp ne i32 %565, 99
  br i1 %566, label %567, label %572
567:
  %568 = load ptr, ptr %18, align 8
  %569 = load i32, ptr %13, align 4
  %570 = sext i32 %569 to i64
  %571 = getelementptr i8, ptr %568, i64 %570
  store i8 0, ptr %571, align 1
  br label %572
572:
  %573 = load ptr, ptr %16, align 8
  store ptr %573, ptr %6, align 8
  br label %576
574:
  %575 = load i32, ptr %9, align 4
  store i32 %575, ptr %4, align 4
  br label %588
576:
  %577 = load i32, ptr %10, align 4
  %578 = icmp ne i32 %577, 0
  br i1 %578, label %582, label %579
579:
  %580 = load i32, ptr %9, align 4
  %581 = add i32 %580, 1
  store i32 %581, ptr %9, align 4
  br label %582
582:
  br label %583
583:
  %584 = load ptr, ptr %6, align 8
  %585 = getelementptr i8, ptr %584, i32 1
  store ptr %585, ptr %6, align 8
  br label %23
586:
  %587 = load i32, ptr %9, align 4
  store i32 %587, ptr %4, align 4
  br label %588
588:
  %589 = load i32, ptr %4, align 4
  ret i32 %589
}
define weak i32 @sscanf(ptr noundef %0, ptr noundef %1, ...) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca [1 x %struct.__va_list_tag], align 16
  %6 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %7)
  %8 = load ptr, ptr %3, align 8
  %9 = load ptr, ptr %4, align 8
  %10 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  %11 = call i32 @__sc_scan(ptr noundef %8, ptr noundef %9, ptr noundef %10)
  store i32 %11, ptr %6, align 4
  %12 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %12)
  %13 = load i32, ptr %6, align 4
  ret i32 %13
}
define weak i32 @__isoc99_sscanf(ptr noundef %0, ptr noundef %1, ...) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca [1 x %struct.__va_list_tag], align 16
  %6 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %7)
  %8 = load ptr, ptr %3, align 8
  %9 = load ptr, ptr %4, align 8
  %10 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  %11 = call i32 @__sc_scan(ptr noundef %8, ptr noundef %9, ptr noundef %10)
  store i32 %11, ptr %6, align 4
  %12 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %12)
  %13 = load i32, ptr %6, align 4
  ret i32 %13
}
define weak i32 @__isoc23_sscanf(ptr noundef %0, ptr noundef %1, ...) {
  %3 = alloca ptr, align 8
  %4 = alloca ptr, align 8
  %5 = alloca [1 x %struct.__va_list_tag], align 16
  %6 = alloca i32, align 4
  store ptr %0, ptr %3, align 8
  store ptr %1, ptr %4, align 8
  %7 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  call void @llvm.va_start.p0(ptr %7)
  %8 = load ptr, ptr %3, align 8
  %9 = load ptr, ptr %4, align 8
  %10 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  %11 = call i32 @__sc_scan(ptr noundef %8, ptr noundef %9, ptr noundef %10)
  store i32 %11, ptr %6, align 4
  %12 = getelementptr inbounds [1 x %struct.__va_list_tag], ptr %5, i64 0, i64 0
  call void @llvm.va_end.p0(ptr %12)
  %13 = load i32, ptr %6, align 4
  ret i32 %13
}
define internal void @__sc_put(ptr noundef %0, i8 noundef signext %1) {
  %3 = alloca ptr, align 8
  %4 = alloca i8, align 1
  store ptr %0, ptr %3, align 8
  store i8 %1, ptr %4, align 1
  %5 = load ptr, ptr %3, align 8
  %6 = getelementptr inbounds %struct.__sc_text, ptr %5, i32 0, i32 2
  %7 = load i64, ptr %6, align 8
  %8 = add i64 %7, 1
  %9 = load ptr, ptr %3, align 8
  %10 = getelementptr inbounds %struct.__sc_text, ptr %9, i32 0, i32 1
  %11 = load i64, ptr %10, align 8
  %12 = icmp ult i64 %8, %11
  br i1 %12, label %13, label %22
13:
  %14 = load i8, ptr %4, align 1
  %15 = load ptr, ptr %3, align 8
  %16 = getelementptr inbounds %struct.__sc_text, ptr %15, i32 0, i32 0
  %17 = load ptr, ptr %16, align 8
  %18 = load ptr, ptr %3, align 8
  %19 = getelementptr inbounds %struct.__sc_text, ptr %18, i32 0, i32 2
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr i8, ptr %17, i64 %20
  store i8 %14, ptr %21, align 1
  br label %22
22:
  %23 = load ptr, ptr %3, align 8
  %24 = getelementptr inbounds %struct.__sc_text, ptr %23, i32 0, i32 2
  %25 = load i64, ptr %24, align 8
  %26 = add i64 %25, 1
  store i64 %26, ptr %24, align 8
  ret void
}
define internal void @__sc_fill(ptr noundef %0, i8 noundef signext %1, i32 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca i8, align 1
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store i8 %1, ptr %5, align 1
  store i32 %2, ptr %6, align 4
  br label %7
7:
  %8 = load i32, ptr %6, align 4
  %9 = icmp sgt i32 %8, 0
  br i1 %9, label %10, label %16
10:
  %11 = load ptr, ptr %4, align 8
  %12 = load i8, ptr %5, align 1
  call void @__sc_put(ptr noundef %11, i8 noundef signext %12)
  br label %13
13:
  %14 = load i32, ptr %6, align 4
  %15 = add i32 %14, -1
  store i32 %15, ptr %6, align 4
  br label %7
16:
  ret void
}
define internal i32 @__sc_digits(ptr noundef %0, i64 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4) {
  %6 = alloca ptr, align 8
  %7 = alloca i64, align 8
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  %10 = alloca i32, align 4
  %11 = alloca i32, align 4
  %12 = alloca i32, align 4
  %13 = alloca i32, align 4
  store ptr %0, ptr %6, align 8
  store i64 %1, ptr %7, align 8
  store i32 %2, ptr %8, align 4
  store i32 %3, ptr %9, align 4
  store i32 %4, ptr %10, align 4
  store i32 0, ptr %11, align 4
  %14 = load i64, ptr %7, align 8
  %15 = trunc i64 %14 to i32
  store i32 %15, ptr %12, align 4
  br label %16
16:
  %17 = load i32, ptr %8, align 4
  %18 = icmp ne i32 %17, 0
  br i1 %18, label %19, label %25
19:
  %20 = load i64, ptr %7, align 8
  %21 = load i32, ptr %9, align 4
  %22 = zext i32 %21 to i64
  %23 = urem i64 %20, %22
  %24 = trunc i64 %23 to i32
  br label %29
25:
  %26 = load i32, ptr %12, align 4
  %27 = load i32, ptr %9, align 4
  %28 = urem i32 %26, %27
  br label %29
29:
  %30 = phi i32 [ %24, %19 ], [ %28, %25 ]
  store i32 %30, ptr %13, align 4
  %31 = load i32, ptr %13, align 4
  %32 = icmp ult i32 %31, 10
  br i1 %32, label %33, label %36
33:
  %34 = load i32, ptr %13, align 4
  %35 = add i32 48, %34
  br label %41
36:
  %37 = load i32, ptr %10, align 4
  %38 = load i32, ptr %13, align 4
  %39 = add i32 %37, %38
  %40 = sub i32 %39, 10
  br label %41
41:
  %42 = phi i32 [ %35, %33 ], [ %40, %36 ]
  %43 = trunc i32 %42 to i8
  %44 = load ptr, ptr %6, align 8
  %45 = load i32, ptr %11, align 4
  %46 = add i32 %45, 1
  store i32 %46, ptr %11, align 4
  %47 = sext i32 %45 to i64
  %48 = getelementptr i8, ptr %44, i64 %47
  store i8 %43, ptr %48, align 1
  %49 = load i32, ptr %9, align 4
  %50 = zext i32 %49 to i64
  %51 = load i64, ptr %7, align 8
  %52 = udiv i64 %51, %50
  store i64 %52, ptr %7, align 8
  %53 = load i32, ptr %9, align 4
  %54 = load i32, ptr %12, align 4
  %55 = udiv i32 %54, %53
  store i32 %55, ptr %12, align 4
  br label %56
56:
  %57 = load i32, ptr %8, align 4
  %58 = icmp ne i32 %57, 0
  br i1 %58, label %59, label %63
59:
  %60 = load i64, ptr %7, align 8
  %61 = icmp ne i64 %60, 0
  %62 = zext i1 %61 to i32
  br label %67
63:
  %64 = load i32, ptr %12, align 4
  %65 = icmp ne i32 %64, 0
  %66 = zext i1 %65 to i32
  br label %67
67:
  %68 = phi i32 [ %62, %59 ], [ %66, %63 ]
  %69 = icmp ne i32 %68, 0
  br i1 %69, label %16, label %70
70:
  %71 = load i32, ptr %11, align 4
  ret i32 %71
}
define internal void @__sc_store(ptr noundef %0, i64 noundef %1, i32 noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca i64, align 8
  %6 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store i64 %1, ptr %5, align 8
  store i32 %2, ptr %6, align 4
  %7 = load i32, ptr %6, align 4
  %8 = icmp sgt i32 %7, 0
  br i1 %8, label %9, label %12
9:
  %10 = load i64, ptr %5, align 8
  %11 = load ptr, ptr %4, align 8
  store i64 %10, ptr %11, align 8
  br label %32
12:
  %13 = load i32, ptr %6, align 4
  %14 = icmp eq i32 %13, -1
  br i1 %14, label %15, label %19
15:
  %16 = load i64, ptr %5, align 8
  %17 = trunc i64 %16 to i16
  %18 = load ptr, ptr %4, align 8
  store i16 %17, ptr %18, align 2
  br label %31
19:
  %20 = load i32, ptr %6, align 4
  %21 = icmp slt i32 %20, -1
  br i1 %21, label %22, label %26
22:
  %23 = load i64, ptr %5, align 8
  %24 = trunc i64 %23 to i8
  %25 = load ptr, ptr %4, align 8
  store i8 %24, ptr %25, align 1
  br label %30
26:
  %27 = load i64, ptr %5, align 8
  %28 = trunc i64 %27 to i32
  %29 = load ptr, ptr %4, align 8
  store i32 %28, ptr %29, align 4
  br label %30
30:
  br label %31
31:
  br label %32
32:
  ret void
}
define internal i32 @__sc_in_set(ptr noundef %0, i32 noundef %1, ptr noundef %2) {
  %4 = alloca ptr, align 8
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca i32, align 4
  %8 = alloca i32, align 4
  %9 = alloca i32, align 4
  store ptr %0, ptr %4, align 8
  store i32 %1, ptr %5, align 4
  store ptr %2, ptr %6, align 8
  %10 = load ptr, ptr %4, align 8
  %11 = load i8, ptr %10, align 1
  %12 = sext i8 %11 to i32
  %13 = icmp eq i32 %12, 94
  %14 = zext i1 %13 to i32
  store i32 %14, ptr %7, align 4
  store i32 0, ptr %8, align 4
  store i32 1, ptr %9, align 4
  %15 = load i32, ptr %7, align 4
  %16 = icmp ne i32 %15, 0
  br i1 %16, label %17, label %20
17:
  %18 = load ptr, ptr %4, align 8
  %19 = getelementptr i8, ptr %18, i32 1
  store ptr %19, ptr %4, align 8
  br label %20
20:
  br label %21
21:
  %22 = load ptr, ptr %4, align 8
  %23 = load i8, ptr %22, align 1
  %24 = sext i8 %23 to i32
  %25 = icmp ne i32 %24, 0
  br i1 %25, label %26, label %36
26:
  %27 = load ptr, ptr %4, align 8
  %28 = load i8, ptr %27, align 1
  %29 = sext i8 %28 to i32
  %30 = icmp ne i32 %29, 93
  br i1 %30, label %34, label %31
31:
  %32 = load i32, ptr %9, align 4
  %33 = icmp ne i32 %32, 0
  br label %34
34:
  %35 = phi i1 [ true, %26 ], [ %33, %31 ]
  br label %36
36:
  %37 = phi i1 [ false, %21 ], [ %35, %34 ]
  br i1 %37, label %38, label %86
38:
  %39 = load ptr, ptr %4, align 8
  %40 = getelementptr i8, ptr %39, i64 1
  %41 = load i8, ptr %40, align 1
  %42 = sext i8 %41 to i32
  %43 = icmp eq i32 %42, 45
  br i1 %43, label %44, label %74
44:
  %45 = load ptr, ptr %4, align 8
  %46 = getelementptr i8, ptr %45, i64 2
  %47 = load i8, ptr %46, align 1
  %48 = sext i8 %47 to i32
  %49 = icmp ne i32 %48, 0
  br i1 %49, label %50, label %74
50:
  %51 = load ptr, ptr %4, align 8
  %52 = getelementptr i8, ptr %51, i64 2
  %53 = load i8, ptr %52, align 1
  %54 = sext i8 %53 to i32
  %55 = icmp ne i32 %54, 93
  br i1 %55, label %56, label %74
56:
  %57 = load i32, ptr %5, align 4
  %58 = load ptr, ptr %4, align 8
  %59 = getelementptr i8, ptr %58, i64 0
  %60 = load i8, ptr %59, align 1
  %61 = zext i8 %60 to i32
  %62 = icmp sge i32 %57, %61
  br i1 %62, label %63, label %71
63:
  %64 = load i32, ptr %5, align 4
  %65 = load ptr, ptr %4, align 8
  %66 = getelementptr i8, ptr %65, i64 2
  %67 = load i8, ptr %66, align 1
  %68 = zext i8 %67 to i32
  %69 = icmp sle i32 %64, %68
  br i1 %69, label %70, label %71
70:
  store i32 1, ptr %8, align 4
  br label %71
71:
  %72 = load ptr, ptr %4, align 8
  %73 = getelementptr i8, ptr %72, i64 2
  store ptr %73, ptr %4, align 8
  br label %82
74:
  %75 = load i32, ptr %5, align 4
  %76 = load ptr, ptr %4, align 8
  %77 = load i8, ptr %76, align 1
  %78 = zext i8 %77 to i32
  %79 = icmp eq i32 %75, %78
  br i1 %79, label %80, label %81
80:
  store i32 1, ptr %8, align 4
  br label %81
81:
  br label %82
82:
  br label %83
83:
  %84 = load ptr, ptr %4, align 8
  %85 = getelementptr i8, ptr %84, i32 1
  store ptr %85, ptr %4, align 8
  store i32 0, ptr %9, align 4
  br label %21
86:
  %87 = load ptr, ptr %4, align 8
  %88 = load i8, ptr %87, align 1
  %89 = sext i8 %88 to i32
  %90 = icmp ne i32 %89, 0
  br i1 %90, label %91, label %94
91:
  %92 = load ptr, ptr %4, align 8
  %93 = getelementptr i8, ptr %92, i64 1
  br label %96
94:
  %95 = load ptr, ptr %4, align 8
  br label %96
96:
  %97 = phi ptr [ %93, %91 ], [ %95, %94 ]
  %98 = load ptr, ptr %6, align 8
  store ptr %97, ptr %98, align 8
  %99 = load i32, ptr %5, align 4
  %100 = icmp ne i32 %99, 0
  br i1 %100, label %101, label %105
101:
  %102 = load i32, ptr %8, align 4
  %103 = load i32, ptr %7, align 4
  %104 = icmp ne i32 %102, %103
  br label %105
105:
  %106 = phi i1 [ false, %96 ], [ %104, %101 ]
  %107 = zext i1 %106 to i32
  ret i32 %107
}
