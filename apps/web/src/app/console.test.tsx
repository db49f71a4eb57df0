import { screens } from '@palisade/contract'
import { createMemoryHistory } from '@tanstack/react-router'
import { render, screen, waitFor, within } from '@testing-library/react'
import type { Language } from '@palisade/phrases'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '#shared/api/query-client.ts'
import { treeLevelQuery } from '#shared/queries/resource-tree.ts'
import { emitEvent } from '#shared/events/listeners.ts'
import { applyLanguage, loadLanguage } from '#shared/i18n/language.ts'
import { endSession, readSession, useSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { consoleSite, sessionDetails as details, SilentSocket } from '#shared/testing/console.fixture.ts'
import { takeHand, type Rendered } from '#shared/testing/render.tsx'
import { buildSession, parkNorth, parkSouth } from '#shared/testing/session.fixture.ts'
import { Console } from './console.tsx'
import { createConsoleRouter } from './router.tsx'

// The screens themselves and the drawn map are left out: other tests are about them.
vi.mock('./screen-pages.ts', async () => {
  const { screens: table } = await import('@palisade/contract')
  const page = (name: string) => () => Promise.resolve(() => <p>screen {name}</p>)
  return { screenPages: Object.fromEntries(Object.keys(table).map(name => [name, page(name)])) }
})
vi.mock('./shell/map/map-slot.tsx', () => ({
  MapSlot: ({ isShown }: { isShown: boolean }) => (isShown ? <p>the map</p> : null),
}))
vi.mock('#features/alarm/alarm/components/notice/alarm-notice.tsx', () => ({ AlarmNotice: () => null }))

/** A query of the current centre, as screens make it. */
const topLevel = treeLevelQuery({ centreId: undefined, type: 'all' })

async function openConsole(address: string, language: Language = 'en_US') {
  const loaded = await loadLanguage(language)
  applyLanguage(language)
  localStorage.setItem('language', language)
  const history = createMemoryHistory({ initialEntries: [address] })
  const queryClient = createQueryClient()
  render(<Console router={createConsoleRouter(history)} queryClient={queryClient} language={loaded} />)
  return { history, queryClient, user: takeHand() }
}

async function logIn(user: Rendered['user']) {
  await user.type(await screen.findByLabelText('User name'), 'li')
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}')
}

/** A ticket is in the browser's storage from before. */
const signInBefore = () => useSession.setState({ ticket: 'ticket-1', endedBy: undefined })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer(consoleSite)
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  endSession('logout')
  useSession.setState({ endedBy: undefined })
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('login', () => {
  test.each(['/', '/login', '/code'])('stands at %s and leads home', async address => {
    const { history, user } = await openConsole(address)
    await logIn(user)
    await waitFor(() => expect(screen.getByText('screen home')).toBeVisible())
    expect(history.location.pathname).toBe(screens.home.path)
    expect(screen.getByText('the map')).toBeVisible()
    expect(server.requests.map(({ path }) => path)).toEqual([
      '/smp/publicConfig.json',
      '/smp/myLogin.json',
      '/vms/sysparam/getParamList',
      '/smp/log/getTroubles',
      '/smp/version/getOffered',
      '/vms/footage/getOwn',
      '/ams/notice/getOwnUnconfirmed',
    ])
    expect(server.to('/smp/myLogin.json')[0]?.body['password']).not.toContain('secret1')
    expect(document.title).toBe('Home · Palisade')
    expect(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })

  test('comes first, and leads back with the filters', async () => {
    const { history, user } = await openConsole('/alarm/record?levels=low')
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Log in to the console' })).toBeVisible())
    await logIn(user)
    await waitFor(() => expect(screen.getByText('screen alarmRecord')).toBeVisible())
    expect(history.location.href).toBe('/alarm/record?levels=low')
    expect(screen.queryByText('the map')).toBeNull()
  })

  test('a wrong password is said beside the button and nowhere else; the name stays', async () => {
    const { user } = await openConsole('/login')
    const login = () => {
      throw new Refusal('session.wrong_credentials')
    }
    server.use({ session: { login } })
    await logIn(user)
    expect(await screen.findAllByText('Wrong user name or password')).toHaveLength(1)
    expect(screen.getByLabelText('User name')).toHaveValue('li')
    expect(screen.getByLabelText('Password')).toHaveValue('')
    expect(screen.getByLabelText('Password')).toHaveFocus()
  })

  test('too many attempts: how long to wait, and nothing sent meanwhile', async () => {
    const { user } = await openConsole('/login')
    const login = () => {
      throw new Refusal('session.throttled', 429, { seconds: 30 })
    }
    server.use({ session: { login } })
    await logIn(user)
    await waitFor(() => expect(screen.getByText(/Try again in (30|29) seconds/)).toBeVisible())
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled()
    await user.type(screen.getByLabelText('Password'), 'again1{Enter}')
    expect(server.to('/smp/myLogin.json')).toHaveLength(1)
  })

  test('without menus nobody is stored, and the administrator is named', async () => {
    const { user } = await openConsole('/login', 'zh_CN')
    server.use({ session: { login: () => buildSession({ newMenus: { menus: [] } }) } })
    await user.type(await screen.findByLabelText('用户名'), 'li')
    await user.type(screen.getByLabelText('密码'), 'secret1')
    await user.click(screen.getByRole('button', { name: '登录' }))
    await waitFor(() => expect(screen.getByText(/请联系管理员/)).toBeVisible())
    expect(readSession().ticket).toBeUndefined()
    expect(localStorage.getItem('ticket')).toBeNull()
  })

  test('asks for what is missing before it asks the server', async () => {
    const { user } = await openConsole('/login')
    await user.click(await screen.findByRole('button', { name: 'Log in' }))
    expect(await screen.findByText('Enter your user name')).toBeInTheDocument()
    expect(server.to('/smp/myLogin.json')).toHaveLength(0)
  })

  test('says that the server cannot be reached', async () => {
    server.use({
      session: {
        publicConfig: () => {
          throw new TypeError('refused')
        },
      },
    })
    await openConsole('/login')
    await waitFor(() => expect(screen.getByText('Failed to connect to server')).toBeVisible())
  })

  test('failed parameters are told, the console opens all the same', async () => {
    const { user } = await openConsole('/login')
    const getList = () => {
      throw new Refusal('server.failed', 500)
    }
    server.use({ parameter: { getList } })
    await logIn(user)
    await waitFor(() => expect(screen.getByText('screen home')).toBeVisible())
    expect(await screen.findByText('Abnormal fetch of system initialisation parameters')).toBeInTheDocument()
  })
})

describe('a session', () => {
  test('goes on after a reload without a login', async () => {
    signInBefore()
    await openConsole('/alarm/record')
    await waitFor(() => expect(screen.getByText('screen alarmRecord')).toBeVisible())
    expect(screen.getByRole('button', { name: 'Account of Li Wei' })).toBeVisible()
    expect(server.to('/smp/myLogin.json')).toHaveLength(0)
  })

  test('without parameters goes on with the defaults after a reload, says so, and takes new rights over', async () => {
    const getList = () => {
      throw new Refusal('server.failed', 500)
    }
    server.use({ parameter: { getList } })
    signInBefore()
    await openConsole('/alarm/record')
    await waitFor(() => expect(screen.getByText('screen alarmRecord')).toBeVisible())
    const text = 'Abnormal fetch of system initialisation parameters'
    await waitFor(() => expect(screen.getByText(text)).toBeVisible())
    const user = { ...details.user, permissions: ['live.view' as const] }
    server.use({ session: { current: () => ({ ...details, user }) } })
    emitEvent({ seq: '1.1', type: 'session.changed', at: '2026-11-20T08:00:00Z', data: {} })
    await waitFor(() => expect(screen.getByText('Insufficient permission')).toBeVisible())
  })

  test('that the server has ended leads to login with the way back, and says so once', async () => {
    signInBefore()
    const { history, queryClient } = await openConsole('/alarm/record')
    await screen.findByText('screen alarmRecord')
    server.use({
      organisation: {
        getChildren: () => {
          throw new Refusal('session.login_needed', 401)
        },
      },
    })
    await queryClient.fetchQuery(topLevel).catch(() => undefined)
    await waitFor(() =>
      expect(screen.getByText('Your session has ended. Log in to go on where you were.')).toBeVisible(),
    )
    expect(history.location.href).toBe('/login?back=/alarm/record')
    expect(document.querySelectorAll('.ant-message-notice')).toHaveLength(0)
  })

  test('ended by the user leads to login without a way back, in the other windows too', async () => {
    signInBefore()
    const { history, user } = await openConsole('/alarm/record')
    await user.click(await screen.findByRole('button', { name: 'Account of Li Wei' }))
    await user.click(await screen.findByText('Log out'))
    await waitFor(() => expect(screen.getByText('You have logged out.')).toBeVisible())
    expect(history.location.href).toBe('/login')
    expect(server.to('/smp/logout.json')).toHaveLength(1)
    expect(localStorage.getItem('ticket')).toBeNull()
  })

  test('that cannot be fetched offers another try', async () => {
    signInBefore()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    server.use({
      session: {
        current: () => {
          throw new TypeError('refused')
        },
      },
    })
    const { user } = await openConsole('/alarm/record')
    await waitFor(() => expect(screen.getByText('Failed to connect to server')).toBeVisible())
    server.use(consoleSite)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.getByText('screen alarmRecord')).toBeVisible())
    vi.restoreAllMocks()
  })
})

describe('the shell', () => {
  beforeEach(signInBefore)

  test('shows the menus of the user in both languages and goes where they lead', async () => {
    const { history, user } = await openConsole('/dashboard/home')
    await screen.findByText('screen home')
    await user.click(screen.getByRole('button', { name: '中文' }))
    // jsdom has no layout, so the groups of the bar cannot be opened here.
    await waitFor(() => expect(screen.getByText('报警')).toBeVisible())
    await user.click(screen.getByText('视频监控'))
    await waitFor(() => expect(screen.getByText('screen videoControl')).toBeVisible())
    expect(history.location.pathname).toBe('/video/control')
    expect(document.title).toContain(' · Palisade')
    expect(screen.queryByText('访问密钥')).toBeNull()
  })

  test('a screen that the user may not open is not opened', async () => {
    const user = { ...details.user, permissions: ['dashboard.view' as const] }
    server.use({ session: { current: () => ({ ...details, user }) } })
    const { user: hand, history } = await openConsole('/alarm/record')
    await waitFor(() => expect(screen.getByText('Insufficient permission')).toBeVisible())
    expect(screen.getByText('Contact the administrator if you need access.')).toBeVisible()
    expect(screen.queryByText('screen alarmRecord')).toBeNull()
    await hand.click(screen.getByRole('button', { name: 'Go to the home screen' }))
    await waitFor(() => expect(screen.getByText('screen home')).toBeVisible())
    expect(history.location.pathname).toBe(screens.home.path)
  })

  test('who may not see home is led to the first screen of the menus', async () => {
    const user = { ...details.user, permissions: ['alarm.view' as const] }
    const newMenus = { menus: [details.newMenus.menus[2]!] }
    server.use({ session: { current: () => ({ ...details, user, newMenus }) } })
    const { history } = await openConsole('/dashboard/home')
    await waitFor(() => expect(screen.getByText('screen alarmRecord')).toBeVisible())
    expect(history.location.pathname).toBe('/alarm/record')
  })

  test('rights that are taken away take menu and screen along at once, and what is shown is fetched again', async () => {
    const { queryClient } = await openConsole('/video/control')
    await waitFor(() => expect(screen.getByText('screen videoControl')).toBeVisible())
    queryClient.setQueryData(topLevel.queryKey, [])
    const user = { ...details.user, permissions: ['alarm.view' as const] }
    const newMenus = { menus: [details.newMenus.menus[2]!] }
    server.use({ session: { current: () => ({ ...details, user, newMenus }) } })
    emitEvent({ seq: '1.1', type: 'session.changed', at: '2026-11-20T08:00:00Z', data: {} })
    await waitFor(() => expect(screen.getByText('Insufficient permission')).toBeVisible())
    expect(screen.queryByText('screen videoControl')).toBeNull()
    expect(within(screen.getByRole('navigation', { name: 'Main menu' })).queryByText('Live video')).toBeNull()
    expect(screen.getByText('Alarms')).toBeVisible()
    await waitFor(() => expect(queryClient.getQueryState(topLevel.queryKey)?.isInvalidated).toBe(true))
    expect(screen.getByRole('button', { name: 'Go to a screen you may open' })).toBeVisible()
  })

  test('with menus but neither centre nor area it says what is missing', async () => {
    server.use({ session: { current: () => ({ ...details, ownCentral: [] }) } })
    await openConsole('/alarm/record')
    await waitFor(() =>
      expect(screen.getByText('No center and area permission, function unavailable')).toBeVisible(),
    )
  })

  test('another centre begins everything anew, under its id', async () => {
    const { queryClient, user } = await openConsole('/dashboard/home')
    await screen.findByText('screen home')
    server.use({ organisation: { getChildren: () => [] } })
    await queryClient.fetchQuery(topLevel)
    await user.click(screen.getByRole('combobox', { name: 'Centre' }))
    await user.click(await screen.findByText('South Gate'))
    await waitFor(() => expect(readSession().centreId).toBe(parkSouth.id))
    expect(queryClient.getQueryData(topLevel.queryKey)).toBeUndefined()
    await queryClient.fetchQuery(topLevel)
    const asked = server.to('/basic/org/orgManage/queryAreasOrDeviceByParentCode')
    expect(asked.at(-1)?.body['centerId']).toBe(parkSouth.id)
  })

  test('another centre drops from the address what stands in the one before', async () => {
    const address = `/alarm/record?areaIds=${parkNorth.id}&levels=urgent&pageNum=3`
    const { history, user } = await openConsole(address)
    await screen.findByText('screen alarmRecord')
    await user.click(screen.getByRole('combobox', { name: 'Centre' }))
    await user.click(await screen.findByText('South Gate'))
    await waitFor(() => expect(history.location.href).toBe('/alarm/record?levels=urgent'))
    expect(history.length).toBe(1)
  })

  test('a centre that is renamed, added or taken away shows in the switch at once', async () => {
    await openConsole('/dashboard/home')
    await screen.findByText('screen home')
    const renamed = { ...parkNorth, name: 'North Pier' }
    server.use({ session: { current: () => ({ ...details, ownCentral: [renamed] }) } })
    emitEvent({ seq: '1.1', type: 'session.changed', at: '2026-11-20T08:00:00Z', data: {} })
    await waitFor(() => expect(screen.getByTitle('North Pier')).toBeVisible())
    expect(screen.queryByRole('combobox', { name: 'Centre' })).toBeNull()
  })

  test('an unknown address says so', async () => {
    await openConsole('/alarm/nonsense')
    await waitFor(() => expect(screen.getByText('There is no such page')).toBeVisible())
  })

  test('one failure, one toast', async () => {
    const { queryClient } = await openConsole('/dashboard/home')
    await screen.findByText('screen home')
    const countOpen = () => {
      throw new TypeError('refused')
    }
    server.use({ alarm: { countOpen } })
    const { api } = await import('#shared/api/api.ts')
    const queryFn = () => api.alarm.countOpen()
    await Promise.allSettled(
      ['a', 'b', 'c'].map(name => queryClient.fetchQuery({ queryKey: [name], queryFn })),
    )
    expect(await screen.findAllByText('Failed to connect to server')).toHaveLength(1)
  })
})
