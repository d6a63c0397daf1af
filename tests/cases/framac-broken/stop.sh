# A job in the background of a shell without job control ignores SIGINT: python starts it as a terminal would.
python3 - "$@" <<'PY'
import signal, subprocess, sys, time
with open("err", "w") as err:
    run = subprocess.Popen(["seacoral", "f.c", "-e", "f", "-v", "--criterion", "DC", "--tools", sys.argv[1], "--clean-start"],
                           stderr=err, preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
    deadline = time.time() + 30
    while time.time() < deadline and "\n%s started" % sys.argv[1] not in open("err").read():
        time.sleep(0.05)
    time.sleep(1)
    run.send_signal(signal.SIGINT)
    sys.exit(run.wait())
PY
