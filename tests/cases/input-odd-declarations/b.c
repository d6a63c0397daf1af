short sized_elsewhere[3];
