#!/bin/sh
echo "5.12 (cbmc-5.12)"
