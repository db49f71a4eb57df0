import type { PermissionCode } from '@palisade/contract'
import { permissions } from '@palisade/contract'
import type { Language } from '@palisade/phrases'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { createQueryClient } from '#shared/api/query-client.ts'
import { parseSearch, stringifySearch } from '#shared/navigation/search.ts'
import { useSession } from '#shared/session/session-store.ts'
import { renderUi } from './render.tsx'
import { buildSession, defaultParameters } from './session.fixture.ts'

interface PageOptions {
  address?: string
  language?: Language
  /** Permissions of the signed-in user; all of them when left out. */
  may?: readonly PermissionCode[]
}

/** Renders a screen as the shell does, for a signed-in user, at an address of its own. */
export async function renderPage(Page: FunctionComponent, options: PageOptions = {}) {
  const { address = '/', language = 'en_US', may = permissions } = options
  const { user, ownCentral, ticket } = buildSession()
  useSession.setState({
    ticket,
    user: { ...user, permissions: [...may] },
    parks: ownCentral,
    centreId: ownCentral[0]?.id,
    parameters: defaultParameters,
  })
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({
    routeTree: createRootRoute({ component: Page, notFoundComponent: Page }),
    history,
    parseSearch,
    stringifySearch,
  })
  const rendered = await renderUi(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
    language,
  )
  return { ...rendered, queryClient, addressNow: () => history.location.href, goBack: () => history.back() }
}
