"""Sharing the weekly packet: its template, posting it to Discord, its picture (the text: analytics/packet).

templates   what leaders stored about it, and when it is posted automatically
posts       requesting a post, and the state of each post
posting     what a worker does with a post
picture     the packet as a PNG
"""
