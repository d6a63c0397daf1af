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
  br i1 %25, label %26, label %31
26:
  %27 = load ptr, ptr %5, align 8
  %28 = load ptr, ptr %6, align 8
  %29 = load i32, ptr %7, align 4
  %30 = call i64 @__strtol_internal(ptr noundef %27, ptr noundef %28, i32 noundef %29, i32 noundef 0)
  store i64 %30, ptr %4, align 8
  br label %234
31:
  br label %32
32:
  %33 = load ptr, ptr %8, align 8
  %34 = load i8, ptr %33, align 1
  %35 = sext i8 %34 to i32
  %36 = icmp eq i32 %35, 32
  br i1 %36, label %49, label %37
37:
  %38 = load ptr, ptr %8, align 8
  %39 = load i8, ptr %38, align 1
  %40 = sext i8 %39 to i32
  %41 = icmp sge i32 %40, 9
  br i1 %41, label %42, label %47
42:
  %43 = load ptr, ptr %8, align 8
  %44 = load i8, ptr %43, align 1
  %45 = sext i8 %44 to i32
  %46 = icmp sle i32 %45, 13
  br label %47
47:
  %48 = phi i1 [ false, %37 ], [ %46, %42 ]
  br label %49
49:
  %50 = phi i1 [ true, %32 ], [ %48, %47 ]
  br i1 %50, label %51, label %54
51:
  %52 = load ptr, ptr %8, align 8
  %53 = getelementptr i8, ptr %52, i32 1
  store ptr %53, ptr %8, align 8
  br label %32
54:
  %55 = load ptr, ptr %8, align 8
  %56 = load i8, ptr %55, align 1
  %57 = sext i8 %56 to i32
  %58 = icmp eq i32 %57, 45
  br i1 %58, label %64, label %59
59:
  %60 = load ptr, ptr %8, align 8
  %61 = load i8, ptr %60, align 1
  %62 = sext i8 %61 to i32
  %63 = icmp eq i32 %62, 43
  br i1 %63, label %64, label %71
64:
  %65 = load ptr, ptr %8, align 8
  %66 = getelementptr i8, ptr %65, i32 1
  store ptr %66, ptr %8, align 8
  %67 = load i8, ptr %65, align 1
  %68 = sext i8 %67 to i32
  %69 = icmp eq i32 %68, 45
  %70 = zext i1 %69 to i32
  store i32 %70, ptr %14, align 4
  br label %71
71:
  %72 = load i32, ptr %14, align 4
  %73 = sext i32 %72 to i64
  %74 = add i64 9223372036854775807, %73
  store i64 %74, ptr %12, align 8
  %75 = load i32, ptr %7, align 4
  %76 = icmp eq i32 %75, 0
  br i1 %76, label %80, label %77
77:
  %78 = load i32, ptr %7, align 4
  %79 = icmp eq i32 %78, 16
  br i1 %79, label %80, label %102
80:
  %81 = load ptr, ptr %8, align 8
  %82 = load i8, ptr %81, align 1
  %83 = sext i8 %82 to i32
  %84 = icmp eq i32 %83, 48
  br i1 %84, label %85, label %102
85:
  %86 = load ptr, ptr %8, align 8
  %87 = getelementptr i8, ptr %86, i64 1
  %88 = load i8, ptr %87, align 1
  %89 = sext i8 %88 to i32
  %90 = icmp eq i32 %89, 120
  br i1 %90, label %97, label %91
91:
  %92 = load ptr, ptr %8, align 8
  %93 = getelementptr i8, ptr %92, i64 1
  %94 = load i8, ptr %93, align 1
  %95 = sext i8 %94 to i32
  %96 = icmp eq i32 %95, 88
  br i1 %96, label %97, label %102
97:
  %98 = load ptr, ptr %5, align 8
  %99 = load ptr, ptr %6, align 8
  %100 = load i32, ptr %7, align 4
  %101 = call i64 @__strtol_internal(ptr noundef %98, ptr noundef %99, i32 noundef %100, i32 noundef 0)
  store i64 %101, ptr %4, align 8
  br label %234
102:
  %103 = load i32, ptr %7, align 4
  %104 = icmp ne i32 %103, 0
  br i1 %104, label %105, label %108
105:
  %106 = load i32, ptr %7, align 4
  %107 = sext i32 %106 to i64
  br label %116
108:
  %109 = load ptr, ptr %8, align 8
  %110 = load i8, ptr %109, align 1
  %111 = sext i8 %110 to i32
  %112 = icmp eq i32 %111, 48
  %113 = zext i1 %112 to i64
  %114 = select i1 %112, i32 8, i32 10
  %115 = sext i32 %114 to i64
  br label %116
116:
  %117 = phi i64 [ %107, %105 ], [ %115, %108 ]
  store i64 %117, ptr %13, align 8
  br label %118
118:
  %119 = load ptr, ptr %8, align 8
  %120 = load i8, ptr %119, align 1
  %121 = sext i8 %120 to i32
  %122 = icmp sge i32 %121, 48
  br i1 %122, label %123, label %133
123:
  %124 = load ptr, ptr %8, align 8
  %125 = load i8, ptr %124, align 1
  %126 = sext i8 %125 to i32
  %127 = icmp sle i32 %126, 57
  br i1 %127, label %128, label %133
128:
  %129 = load ptr, ptr %8, align 8
  %130 = load i8, ptr %129, align 1
  %131 = sext i8 %130 to i64
  %132 = sub i64 %131, 48
  store i64 %132, ptr %11, align 8
  br label %168
133:
  %134 = load ptr, ptr %8, align 8
  %135 = load i8, ptr %134, align 1
  %136 = sext i8 %135 to i32
  %137 = icmp sge i32 %136, 97
  br i1 %137, label %138, label %149
138:
  %139 = load ptr, ptr %8, align 8
  %140 = load i8, ptr %139, align 1
  %141 = sext i8 %140 to i32
  %142 = icmp sle i32 %141, 122
  br i1 %142, label %143, label %149
143:
  %144 = load ptr, ptr %8, align 8
  %145 = load i8, ptr %144, align 1
  %146 = sext i8 %145 to i64
  %147 = sub i64 %146, 97
  %148 = add i64 %147, 10
  store i64 %148, ptr %11, align 8
  br label %167
149:
  %150 = load ptr, ptr %8, align 8
  %151 = load i8, ptr %150, align 1
  %152 = sext i8 %151 to i32
  %153 = icmp sge i32 %152, 65
  br i1 %153, label %154, label %165
154:
  %155 = load ptr, ptr %8, align 8
  %156 = load i8, ptr %155, align 1
  %157 = sext i8 %156 to i32
  %158 = icmp sle i32 %157, 90
  br i1 %158, label %159, label %165
159:
  %160 = load ptr, ptr %8, align 8
  %161 = load i8, ptr %160, align 1
  %162 = sext i8 %161 to i64
  %163 = sub i64 %162, 65
  %164 = add i64 %163, 10
  store i64 %164, ptr %11, align 8
  br label %166
165:
  br label %206
166:
  br label %167
167:
  br label %168
168:
  %169 = load i64, ptr %11, align 8
  %170 = load i64, ptr %13, align 8
  %171 = icmp uge i64 %169, %170
  br i1 %171, label %172, label %173
172:
  br label %206
173:
  store i32 1, ptr %16, align 4
  %174 = load i64, ptr %10, align 8
  %175 = load i64, ptr %12, align 8
  %176 = load i64, ptr %13, align 8
  %177 = udiv i64 %175, %176
  %178 = icmp ugt i64 %174, %177
  br i1 %178, label %191, label %179
179:
  %180 = load i64, ptr %10, align 8
  %181 = load i64, ptr %12, align 8
  %182 = load i64, ptr %13, align 8
  %183 = udiv i64 %181, %182
  %184 = icmp eq i64 %180, %183
  br i1 %184, label %185, label %192
185:
  %186 = load i64, ptr %11, align 8
  %187 = load i64, ptr %12, align 8
  %188 = load i64, ptr %13, align 8
  %189 = urem i64 %187, %188
  %190 = icmp ugt i64 %186, %189
  br i1 %190, label %191, label %192
191:
  store i32 1, ptr %15, align 4
  br label %192
192:
  %193 = load i64, ptr %10, align 8
  %194 = load i64, ptr %13, align 8
  %195 = mul i64 %193, %194
  %196 = load i64, ptr %11, align 8
  %197 = add i64 %195, %196
  store i64 %197, ptr %10, align 8
  %198 = load i32, ptr %15, align 4
  %199 = icmp ne i32 %198, 0
  br i1 %199, label %200, label %202
200:
  %201 = load i64, ptr %12, align 8
  store i64 %201, ptr %10, align 8
  br label %202
202:
  br label %203
203:
  %204 = load ptr, ptr %8, align 8
  %205 = getelementptr i8, ptr %204, i32 1
  store ptr %205, ptr %8, align 8
  br label %118
206:
  %207 = load i32, ptr %15, align 4
  %208 = icmp ne i32 %207, 0
  br i1 %208, label %209, label %211
209:
  %210 = call ptr @__errno_location()
  store i32 34, ptr %210, align 4
  br label %211
211:
  %212 = load ptr, ptr %6, align 8
  %213 = icmp ne ptr %212, null
  br i1 %213, label %214, label %224
214:
  %215 = load i32, ptr %16, align 4
  %216 = icmp ne i32 %215, 0
  br i1 %216, label %217, label %219
217:
  %218 = load ptr, ptr %8, align 8
  br label %221
219:
  %220 = load ptr, ptr %5, align 8
  br label %221
221:
  %222 = phi ptr [ %218, %217 ], [ %220, %219 ]
  %223 = load ptr, ptr %6, align 8
  store ptr %222, ptr %223, align 8
  br label %224
224:
  %225 = load i32, ptr %14, align 4
  %226 = icmp ne i32 %225, 0
  br i1 %226, label %227, label %230
227:
  %228 = load i64, ptr %10, align 8
  %229 = sub i64 0, %228
  br label %232
230:
  %231 = load i64, ptr %10, align 8
  br label %232
232:
  %233 = phi i64 [ %229, %227 ], [ %231, %230 ]
  store i64 %233, ptr %4, align 8
  br label %234
234:
  %235 = load i64, ptr %4, align 8
  ret i64 %235
}
declare i64 @__strtol_internal(ptr noundef, ptr noundef, i32 noundef, i32 noundef)
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
  br i1 %25, label %26, label %31
26:
  %27 = load ptr, ptr %5, align 8
  %28 = load ptr, ptr %6, align 8
  %29 = load i32, ptr %7, align 4
  %30 = call i64 @__strtoll_internal(ptr noundef %27, ptr noundef %28, i32 noundef %29, i32 noundef 0)
  store i64 %30, ptr %4, align 8
  br label %234
31:
  br label %32
32:
  %33 = load ptr, ptr %8, align 8
  %34 = load i8, ptr %33, align 1
  %35 = sext i8 %34 to i32
  %36 = icmp eq i32 %35, 32
  br i1 %36, label %49, label %37
37:
  %38 = load ptr, ptr %8, align 8
  %39 = load i8, ptr %38, align 1
  %40 = sext i8 %39 to i32
  %41 = icmp sge i32 %40, 9
  br i1 %41, label %42, label %47
42:
  %43 = load ptr, ptr %8, align 8
  %44 = load i8, ptr %43, align 1
  %45 = sext i8 %44 to i32
  %46 = icmp sle i32 %45, 13
  br label %47
47:
  %48 = phi i1 [ false, %37 ], [ %46, %42 ]
  br label %49
49:
  %50 = phi i1 [ true, %32 ], [ %48, %47 ]
  br i1 %50, label %51, label %54
51:
  %52 = load ptr, ptr %8, align 8
  %53 = getelementptr i8, ptr %52, i32 1
  store ptr %53, ptr %8, align 8
  br label %32
54:
  %55 = load ptr, ptr %8, align 8
  %56 = load i8, ptr %55, align 1
  %57 = sext i8 %56 to i32
  %58 = icmp eq i32 %57, 45
  br i1 %58, label %64, label %59
59:
  %60 = load ptr, ptr %8, align 8
  %61 = load i8, ptr %60, align 1
  %62 = sext i8 %61 to i32
  %63 = icmp eq i32 %62, 43
  br i1 %63, label %64, label %71
64:
  %65 = load ptr, ptr %8, align 8
  %66 = getelementptr i8, ptr %65, i32 1
  store ptr %66, ptr %8, align 8
  %67 = load i8, ptr %65, align 1
  %68 = sext i8 %67 to i32
  %69 = icmp eq i32 %68, 45
  %70 = zext i1 %69 to i32
  store i32 %70, ptr %14, align 4
  br label %71
71:
  %72 = load i32, ptr %14, align 4
  %73 = sext i32 %72 to i64
  %74 = add i64 9223372036854775807, %73
  store i64 %74, ptr %12, align 8
  %75 = load i32, ptr %7, align 4
  %76 = icmp eq i32 %75, 0
  br i1 %76, label %80, label %77
77:
  %78 = load i32, ptr %7, align 4
  %79 = icmp eq i32 %78, 16
  br i1 %79, label %80, label %102
80:
  %81 = load ptr, ptr %8, align 8
  %82 = load i8, ptr %81, align 1
  %83 = sext i8 %82 to i32
  %84 = icmp eq i32 %83, 48
  br i1 %84, label %85, label %102
85:
  %86 = load ptr, ptr %8, align 8
  %87 = getelementptr i8, ptr %86, i64 1
  %88 = load i8, ptr %87, align 1
  %89 = sext i8 %88 to i32
  %90 = icmp eq i32 %89, 120
  br i1 %90, label %97, label %91
91:
  %92 = load ptr, ptr %8, align 8
  %93 = getelementptr i8, ptr %92, i64 1
  %94 = load i8, ptr %93, align 1
  %95 = sext i8 %94 to i32
  %96 = icmp eq i32 %95, 88
  br i1 %96, label %97, label %102
97:
  %98 = load ptr, ptr %5, align 8
  %99 = load ptr, ptr %6, align 8
  %100 = load i32, ptr %7, align 4
  %101 = call i64 @__strtoll_internal(ptr noundef %98, ptr noundef %99, i32 noundef %100, i32 noundef 0)
  store i64 %101, ptr %4, align 8
  br label %234
102:
  %103 = load i32, ptr %7, align 4
  %104 = icmp ne i32 %103, 0
  br i1 %104, label %105, label %108
105:
  %106 = load i32, ptr %7, align 4
  %107 = sext i32 %106 to i64
  br label %116
108:
  %109 = load ptr, ptr %8, align 8
  %110 = load i8, ptr %109, align 1
  %111 = sext i8 %110 to i32
  %112 = icmp eq i32 %111, 48
  %113 = zext i1 %112 to i64
  %114 = select i1 %112, i32 8, i32 10
  %115 = sext i32 %114 to i64
  br label %116
116:
  %117 = phi i64 [ %107, %105 ], [ %115, %108 ]
  store i64 %117, ptr %13, align 8
  br label %118
118:
  %119 = load ptr, ptr %8, align 8
  %120 = load i8, ptr %119, align 1
  %121 = sext i8 %120 to i32
  %122 = icmp sge i32 %121, 48
  br i1 %122, label %123, label %133
123:
  %124 = load ptr, ptr %8, align 8
  %125 = load i8, ptr %124, align 1
  %126 = sext i8 %125 to i32
  %127 = icmp sle i32 %126, 57
  br i1 %127, label %128, label %133
128:
  %129 = load ptr, ptr %8, align 8
  %130 = load i8, ptr %129, align 1
  %131 = sext i8 %130 to i64
  %132 = sub i64 %131, 48
  store i64 %132, ptr %11, align 8
  br label %168
133:
  %134 = load ptr, ptr %8, align 8
  %135 = load i8, ptr %134, align 1
  %136 = sext i8 %135 to i32
  %137 = icmp sge i32 %136, 97
  br i1 %137, label %138, label %149
138:
  %139 = load ptr, ptr %8, align 8
  %140 = load i8, ptr %139, align 1
  %141 = sext i8 %140 to i32
  %142 = icmp sle i32 %141, 122
  br i1 %142, label %143, label %149
143:
  %144 = load ptr, ptr %8, align 8
  %145 = load i8, ptr %144, align 1
  %146 = sext i8 %145 to i64
  %147 = sub i64 %146, 97
  %148 = add i64 %147, 10
  store i64 %148, ptr %11, align 8
  br label %167
149:
  %150 = load ptr, ptr %8, align 8
  %151 = load i8, ptr %150, align 1
  %152 = sext i8 %151 to i32
  %153 = icmp sge i32 %152, 65
  br i1 %153, label %154, label %165
154:
  %155 = load ptr, ptr %8, align 8
  %156 = load i8, ptr %155, align 1
  %157 = sext i8 %156 to i32
  %158 = icmp sle i32 %157, 90
  br i1 %158, label %159, label %165
159:
  %160 = load ptr, ptr %8, align 8
  %161 = load i8, ptr %160, align 1
  %162 = sext i8 %161 to i64
  %163 = sub i64 %162, 65
  %164 = add i64 %163, 10
  store i64 %164, ptr %11, align 8
  br label %166
165:
  br label %206
166:
  br label %167
167:
  br label %168
168:
  %169 = load i64, ptr %11, align 8
  %170 = load i64, ptr %13, align 8
  %171 = icmp uge i64 %169, %170
  br i1 %171, label %172, label %173
172:
  br label %206
173:
  store i32 1, ptr %16, align 4
  %174 = load i64, ptr %10, align 8
  %175 = load i64, ptr %12, align 8
  %176 = load i64, ptr %13, align 8
  %177 = udiv i64 %175, %176
  %178 = icmp ugt i64 %174, %177
  br i1 %178, label %191, label %179
179:
  %180 = load i64, ptr %10, align 8
  %181 = load i64, ptr %12, align 8
  %182 = load i64, ptr %13, align 8
  %183 = udiv i64 %181, %182
  %184 = icmp eq i64 %180, %183
  br i1 %184, label %185, label %192
185:
  %186 = load i64, ptr %11, align 8
  %187 = load i64, ptr %12, align 8
  %188 = load i64, ptr %13, align 8
  %189 = urem i64 %187, %188
  %190 = icmp ugt i64 %186, %189
  br i1 %190, label %191, label %192
191:
  store i32 1, ptr %15, align 4
  br label %192
192:
  %193 = load i64, ptr %10, align 8
  %194 = load i64, ptr %13, align 8
  %195 = mul i64 %193, %194
  %196 = load i64, ptr %11, align 8
  %197 = add i64 %195, %196
  store i64 %197, ptr %10, align 8
  %198 = load i32, ptr %15, align 4
  %199 = icmp ne i32 %198, 0
  br i1 %199, label %200, label %202
200:
  %201 = load i64, ptr %12, align 8
  store i64 %201, ptr %10, align 8
  br label %202
202:
  br label %203
203:
  %204 = load ptr, ptr %8, align 8
  %205 = getelementptr i8, ptr %204, i32 1
  store ptr %205, ptr %8, align 8
  br label %118
206:
  %207 = load i32, ptr %15, align 4
  %208 = icmp ne i32 %207, 0
  br i1 %208, label %209, label %211
209:
  %210 = call ptr @__errno_location()
  store i32 34, ptr %210, align 4
  br label %211
211:
  %212 = load ptr, ptr %6, align 8
  %213 = icmp ne ptr %212, null
  br i1 %213, label %214, label %224
214:
  %215 = load i32, ptr %16, align 4
  %216 = icmp ne i32 %215, 0
  br i1 %216, label %217, label %219
217:
  %218 = load ptr, ptr %8, align 8
  br label %221
219:
  %220 = load ptr, ptr %5, align 8
  br label %221
221:
  %222 = phi ptr [ %218, %217 ], [ %220, %219 ]
  %223 = load ptr, ptr %6, align 8
  store ptr %222, ptr %223, align 8
  br label %224
224:
  %225 = load i32, ptr %14, align 4
  %226 = icmp ne i32 %225, 0
  br i1 %226, label %227, label %230
227:
  %228 = load i64, ptr %10, align 8
  %229 = sub i64 0, %228
  br label %232
230:
  %231 = load i64, ptr %10, align 8
  br label %232
232:
  %233 = phi i64 [ %229, %227 ], [ %231, %230 ]
  store i64 %233, ptr %4, align 8
  br label %234
234:
  %235 = load i64, ptr %4, align 8
  ret i64 %235
}
declare i64 @__strtoll_internal(ptr noundef, ptr noundef, i32 noundef, i32 noundef)
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
declare void @__sc_dse_example()
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
