import { permissions } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildCamera } from '#features/device/camera/model/camera.fixture.ts'
import { buildPlan } from '#features/patrol/patrol-plan/model/plan.fixture.ts'
import { SearchButton } from './search-button.tsx'

const menus = [
  { name: '首页', en_name: 'Home', url: '/dashboard/home', children: [] },
  {
    name: '巡更',
    en_name: 'Patrol',
    url: '',
    children: [{ name: '巡更计划', en_name: 'Patrol plans', url: '/patrol/plan', children: [] }],
  },
]
const nothing = () => ({ list: [], total: 0, pageNum: 1, pageSize: 10 })
const startServer = () =>
  startFakeServer({
    camera: { getByPage: nothing },
    alarm: { getRecords: nothing },
    faceEntry: { getByPage: nothing },
    user: { getByPage: nothing },
    blacklist: { getByPage: nothing },
    vehicleDeployment: { getByPage: nothing },
    faceDeployment: { getByPage: nothing },
    patrolPlan: { getByPage: () => ({ ...nothing(), list: [buildPlan({ name: 'Night round' })], total: 1 }) },
  })
afterEach(() => vi.unstubAllGlobals())

async function openSearch(options: Parameters<typeof renderPage>[1] = {}) {
  const rendered = await renderPage(SearchButton, { address: '/home', ...options })
  useSession.setState({ menus })
  await screen.findByRole('button', { name: /Search|搜索/ })
  await rendered.user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox')
  await waitFor(() => expect(field).toHaveFocus())
  return { ...rendered, field }
}
const lobby = buildCamera({ name: 'Main-Lobby-01' })
const option = (name: RegExp) => screen.findByRole('option', { name })

test.each([
  ['en_US', 'Patrol plans', 'Screens'],
  ['zh_CN', '巡更计划', '页面'],
] as const)(
  'Ctrl-K lists the screens of one’s menu; Enter opens the chosen one, in %s',
  async (language, name, kind) => {
    startServer()
    const { user, addressNow } = await openSearch({ language })
    const screens = within(await screen.findByRole('group', { name: kind }))
    expect(screens.getAllByRole('option')).toHaveLength(2)
    await user.keyboard('{ArrowDown}')
    expect(screens.getByRole('option', { name: new RegExp(name) })).toHaveAttribute('aria-selected', 'true')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(addressNow()).toBe('/patrol/plan'))
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  },
)

test('Enter opens what is chosen, and not the search again, whose button had the focus before', async () => {
  startServer()
  const { user, addressNow } = await renderPage(SearchButton, { address: '/home' })
  useSession.setState({ menus })
  await user.click(await screen.findByRole('button', { name: /Search/ }))
  await waitFor(async () => expect(await screen.findByRole('combobox')).toHaveFocus())
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/patrol/plan'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('things are found as one types, and lead to their list with what finds them', async () => {
  startServer()
  const { user, field, addressNow } = await openSearch()
  await user.type(field, 'night')
  await user.click(await option(/Night round/))
  await waitFor(() => expect(addressNow()).toBe('/patrol/plan?name=Night+round'))
})

test('a camera with a time is one text, and leads to what it recorded then', async () => {
  const server = startServer()
  server.use({
    camera: {
      getByPage: ({ name }) => ({ ...nothing(), list: name === 'lobby' ? [lobby] : [], total: 1 }),
    },
  })
  const { user, field, addressNow } = await openSearch()
  await user.type(field, 'lobby 2026-11-20 08:15:30')
  const found = within(await screen.findByRole('group', { name: 'Recordings' }))
  await user.click(found.getByRole('option', { name: /Main-Lobby-01.*2026-11-20 08:15:30/ }))
  const at = encodeURIComponent(new Date(2026, 10, 20, 8, 15, 30).toISOString())
  await waitFor(() => expect(addressNow()).toBe(`/video/control?cameras=${lobby.id}&at=${at}`))
})

test('Enter opens what is shown while others are still asked', async () => {
  const server = startServer()
  const asked = Promise.withResolvers<undefined>()
  server.use({ user: { getByPage: () => asked.promise.then(nothing) } })
  const { user, field, addressNow } = await openSearch({ may: permissions })
  await user.type(field, 'night')
  await waitFor(() => expect(screen.getByRole('option', { name: /Night round/ })).toBeVisible())
  expect(screen.getByRole('status')).toHaveTextContent('Searching')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/patrol/plan?name=Night+round'))
  asked.resolve(undefined)
})

test('Enter right after the last letter opens the first that is found then, unless one types on', async () => {
  startServer()
  const { user, field, addressNow } = await openSearch({ may: permissions })
  await user.type(field, 'night{Enter}x')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(/found/))
  expect(addressNow()).not.toContain('/patrol')
  await user.type(field, '{Backspace}{Enter}')
  await waitFor(() => expect(addressNow()).toBe('/patrol/plan?name=Night+round'))
})

test('nothing is asked for that one may not see', async () => {
  const server = startServer()
  const { user, field } = await openSearch({ may: ['patrol_plan.view'] })
  await user.type(field, 'night')
  await waitFor(() => expect(screen.getByRole('option', { name: /Night round/ })).toBeVisible())
  expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/biz/patrol-plan/getByPage']))
})

test('a plate leads to its passages, a number to alarms, a setting to its section', async () => {
  const server = startServer()
  const { user, field, addressNow } = await openSearch()
  await user.type(field, '20261125')
  await waitFor(() =>
    expect(server.to('/basic/alarm/queryAlarmRecord')[0]?.body).toMatchObject({ number: '20261125' }),
  )
  await user.clear(field)
  await user.type(field, 'keep patrols')
  await waitFor(() => expect(screen.getByRole('option', { name: /Keep patrols for/ })).toBeVisible())
  await user.clear(field)
  await user.type(field, 'ab123')
  await user.click(await option(/AB123/))
  await waitFor(() => expect(addressNow()).toBe('/bayonet/Searchvehicle?plates=ab123'))
})

test('a kind that cannot be asked is told of, the others are shown', async () => {
  const server = startServer()
  server.use({
    user: {
      getByPage: () => {
        throw new Refusal(undefined, 500)
      },
    },
  })
  const { user, field } = await openSearch({ may: permissions })
  await user.type(field, 'night')
  await waitFor(() => expect(screen.getByRole('option', { name: /Night round/ })).toBeVisible())
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Users'))
})
