import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'

/**
 * React's development build notes a stack trace for each element until it has noted enough of them in a second. Nobody reads them
 * here, and they take a tenth of the time of a test, so this tells React that it has always noted enough. A React without this counter
 * only takes longer.
 */
const internals = (React as unknown as Record<string, object | undefined>)[INTERNALS]
if (internals)
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set() {
      // React counts, and begins anew each second; neither changes anything here.
    },
  })
