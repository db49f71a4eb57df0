/** Below this key whatever is shown of bookmarks. */
export const bookmarkKey = ['bookmark'] as const
