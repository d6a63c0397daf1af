# How many processes of the replayed programs there are; a killed process may take a moment to go.
for i in $(seq 100); do
    left=$(pgrep -f "$PWD/_sc/.*/builds/program-" | wc -l)
    [ "$left" = 0 ] && break
    sleep 0.1
done
echo "left: $left"
