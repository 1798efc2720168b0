// Live updates: one stream a browser, shared by its tabs.
