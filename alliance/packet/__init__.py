"""The weekly packet leaves the portal: its template, posting it to Discord, its picture (the text: analytics/packet).

templates   what leaders keep of it, and when it goes by itself
posts       asking for it to be posted, and how each post stands
posting     what a worker does with a post
picture     the packet as a PNG
"""
