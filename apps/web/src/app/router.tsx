import { screens, staffPage, type Screen, type ScreenKey } from '@palisade/contract'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { basePath } from '#shared/api/address.ts'
import { ensureSessionOrKept } from '#shared/sign-in/kept-session.ts'
import { ensureSession } from '#shared/sign-in/load-session.ts'
import { isBindingReturned } from '#shared/sign-in/sign-on-attempt.ts'
import { readSession } from '#shared/session/session-store.ts'
import { LazyPage, PageLoading } from './lazy-page.tsx'
import { firstScreen } from './first-screen.ts'
import { loadParts } from './load-parts.ts'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { RouteFailure } from './route-failure.tsx'
import { parseSearch, stringifySearch } from '#shared/navigation/search.ts'
import { ScreenView } from './screen-view.tsx'
import { goBackTo, loginPaths, returnPath } from './return-path.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    screen?: ScreenKey
  }
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

const loadLogin = async () => (await import('#features/access/session/pages/login-page.tsx')).LoginPage

/**
 * Already signed in: no login page, on to where the user was going. Providers send every browser to the login page, also
 * one whose user binds the account; the page of one's own account takes that answer.
 */
function leaveLogin({ search }: { search: Record<string, unknown> }): void {
  const isIn = readSession().ticket !== undefined
  // Routes come from a table, so the router knows no search type for them.
  if (isIn && isBindingReturned(search))
    throw redirect({ to: screens.password.path, search: search as never })
  if (isIn) throw redirect(goBackTo(search['back']))
}

/** One page for every step of the login: on the way from one address to the other it keeps what was typed. */
const login = createRoute({
  getParentRoute: () => root,
  id: 'log-in',
  component: () => <LazyPage load={loadLogin} />,
})

const loginRoutes = loginPaths.map(path =>
  createRoute({ getParentRoute: () => login, path, beforeLoad: leaveLogin }),
)

const loadShell = async () => {
  const [{ shellWith }, parts, work] = await Promise.all([
    import('./shell/shell.tsx'),
    loadParts('shell'),
    loadParts('work'),
  ])
  return shellWith(parts, work)
}

/** The parent of every screen but the login: nobody passes without a session, and no chunk is fetched before. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: async ({ location }) => {
    await ensureSession()
    if (readSession().user === undefined) throw redirect({ to: '/login', search: returnPath(location.href) })
  },
  component: () => <LazyPage load={loadShell} />,
  errorComponent: RouteFailure,
})

const loadPhone = async () => {
  const [{ phoneWith }, parts] = await Promise.all([import('./phone/phone.tsx'), loadParts('phone')])
  return phoneWith(parts)
}

/** The page of a guard's phone, beside the console and without its frame. */
const phone = createRoute({
  getParentRoute: () => root,
  path: staffPage.path,
  beforeLoad: async ({ location }) => {
    await ensureSessionOrKept()
    if (readSession().user === undefined) throw redirect({ to: '/login', search: returnPath(location.href) })
  },
  component: () => <LazyPage load={loadPhone} />,
  errorComponent: RouteFailure,
})

/** Home is where everybody is led: who may not see it goes on to the first screen of their menus. */
function leaveHome(): void {
  const { user, menus } = readSession()
  const to = firstScreen(menus)
  if (!user?.permissions.includes(screens.home.permission) && to !== undefined) throw redirect({ to })
}

const screenRoutes = (Object.entries(screens) as [ScreenKey, Screen][]).map(([screen, { path }]) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { screen },
    ...(screen === 'home' && { beforeLoad: leaveHome }),
    component: () => <ScreenView screen={screen} />,
  }),
)

/** The shared widgets, for engineers; not in the build. */
const widgetPages = import.meta.env.DEV
  ? import.meta.glob<{ WidgetsPage: ComponentType }>('./pages/widgets-page.tsx')
  : {}
const developmentRoutes = Object.values(widgetPages).map(load =>
  createRoute({
    getParentRoute: () => root,
    path: '/dev/widgets',
    component: () => <LazyPage load={async () => (await load()).WidgetsPage} />,
  }),
)

/** The console's one router. `history`: a test's own. */
export function createConsoleRouter(history?: RouterHistory) {
  return createRouter({
    routeTree: root.addChildren([
      login.addChildren(loginRoutes),
      shell.addChildren(screenRoutes),
      phone,
      ...developmentRoutes,
    ]),
    basepath: basePath() || '/',
    parseSearch,
    stringifySearch,
    defaultPendingComponent: PageLoading,
    defaultErrorComponent: RouteFailure,
    defaultNotFoundComponent: NotFoundPage,
    ...(history && { history }),
  })
}
