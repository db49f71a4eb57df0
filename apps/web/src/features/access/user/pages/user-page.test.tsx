import type { Page, ResourceNode, User } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { group, id, own, role, user } from '../model/user.fixture.ts'
import { UserPage } from './user-page.tsx'

const node = { type: 'area', longitude: null, latitude: null } as const
const areas: ResourceNode[] = [
  { ...node, id: id(60), parentId: null, name: 'Default centre', code: 'C', areaKind: 'centre' },
  { ...node, id: id(61), parentId: id(60), name: 'East wing', code: 'E', areaKind: 'region' },
]
const page = (list: User[]): Page<User> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    user: {
      getByPage: () => page([user, own]),
      getDetails: ({ id: asked }) => (asked === own.id ? own : user),
      add: () => user,
      update: () => user,
      batchEnable: () => ({}),
      batchDisable: () => ({}),
      batchDelete: () => ({}),
      resetPassword: () => ({}),
      importExcel: () => ({
        rows: 2,
        added: 1,
        failed: 1,
        faults: [{ row: 3, field: 'userName', code: 'user.exists', rule: null }],
      }),
    },
    role: {
      getChoices: () => [
        { ...role, isSuper: false, template: null },
        { id: id(51), name: 'Day watch', isSuper: false, template: null },
        { id: id(52), name: 'Viewer', isSuper: false, template: 'viewer' },
      ],
    },
    organisation: { getTree: () => areas },
    userGroup: { getChoices: () => [group] },
    linkage: { getByPage: () => ({ ...page([]), list: [] }) },
    session: {
      publicConfig: () => ({
        basePath: '',
        version: '1',
        loginKey: btoa('0123456789abcdef'),
        languages: ['en_US'],
        demo: false,
        singleSignOn: false,
      }),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const dialog = async () => within(await screen.findByRole('dialog'))
type Hand = Awaited<ReturnType<typeof renderPage>>['user']

/** Pasted, not typed key by key: forms of this size are slow to redraw in jsdom. */
async function fill(hand: Hand, field: HTMLElement, text: string): Promise<void> {
  await hand.clear(field)
  await hand.click(field)
  await hand.paste(text)
}

const body = (path: string) => server.to(path)[0]?.body

test('lists users with level, roles, and a validity that is over', async () => {
  await renderPage(UserPage)
  await waitFor(() => expect(screen.getByText('jane_d')).toBeVisible())
  const table = within(screen.getByRole('region', { name: 'Users' }))
  expect(table.getByText('Dispatcher')).toBeVisible()
  expect(table.getAllByText('Night watch').length).toBeGreaterThan(0)
  expect(table.getByText('Expired')).toBeVisible()
  expect(table.getByText('You')).toBeVisible()
  expect(table.getByRole('img', { name: 'Last administrator' })).toBeVisible()
})

test('takes the filters from the address and keeps them there', async () => {
  const { user: hand, addressNow } = await renderPage(UserPage, {
    address: `/?status=disabled&roleId=${role.id}`,
  })
  await waitFor(() =>
    expect(body('/smp/user/getByPage')).toMatchObject({ status: 'disabled', roleId: role.id }),
  )
  await hand.type(screen.getByLabelText('User'), 'jane{Enter}')
  await waitFor(() => expect(addressNow()).toContain('name=jane'))
})

describe('a new user', () => {
  async function openForm() {
    const rendered = await renderPage(UserPage)
    await rendered.user.click(await screen.findByRole('button', { name: /Add user/ }))
    return { ...rendered, form: await dialog() }
  }

  test('needs a name of letters, a password of two kinds, twice the same', async () => {
    const { user: hand, form } = await openForm()
    await fill(hand, await form.findByLabelText('User name'), 'has space')
    await fill(hand, form.getByLabelText('Password'), 'letters')
    await fill(hand, form.getByLabelText('Repeat the password'), 'other')
    await fill(hand, form.getByLabelText('Email'), 'nobody')
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(form.getByText('Contains characters that are not allowed')).toBeVisible()
      expect(form.getByText('Two kinds of digits, letters and other characters at least')).toBeVisible()
      expect(form.getByText('The two entries differ')).toBeVisible()
      expect(form.getByText('Enter a valid email address')).toBeVisible()
      expect(form.getAllByText('Required')).toHaveLength(1)
    })
    expect(server.to('/smp/user/add')).toEqual([])
  })

  test('sees one area by a template of rights, chosen in the form itself', async () => {
    const { user: hand, form } = await openForm()
    await fill(hand, await form.findByLabelText('User name'), 'new_one')
    await fill(hand, form.getByLabelText('Name'), 'New One')
    await fill(hand, form.getByLabelText('Password'), 'pass-word-1')
    await fill(hand, form.getByLabelText('Repeat the password'), 'pass-word-1')
    await hand.click(form.getByLabelText('Sees these areas'))
    await hand.click(await screen.findByTitle('East wing'))
    await hand.click(form.getByRole('radio', { name: 'Viewer' }))
    await waitFor(() => expect(form.getByText(/“Viewer: East wing”/)).toBeVisible())
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/smp/user/add')).toHaveLength(1))
    expect(body('/smp/user/add')).toMatchObject({
      inAreas: { template: 'viewer', areaIds: [id(61)] },
      roleIds: [],
    })
  })

  test('without the right to add roles the form offers only those that exist', async () => {
    await renderPage(UserPage, { may: ['user.view', 'user.edit'] }).then(({ user: hand }) =>
      screen.findByRole('button', { name: /Add user/ }).then(button => hand.click(button)),
    )
    const form = await dialog()
    await waitFor(() => expect(form.getByLabelText('Roles')).toBeVisible())
    expect(form.queryByLabelText('Sees these areas')).toBeNull()
  })

  test('goes out with its password sealed', async () => {
    const { user: hand, form } = await openForm()
    await fill(hand, await form.findByLabelText('User name'), 'new_one')
    await fill(hand, form.getByLabelText('Name'), 'New One')
    await fill(hand, form.getByLabelText('Password'), 'pass-word-1')
    await fill(hand, form.getByLabelText('Repeat the password'), 'pass-word-1')
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/smp/user/add')).toHaveLength(1))
    expect(body('/smp/user/add')).toMatchObject({
      userName: 'new_one',
      name: 'New One',
      level: 'operator',
      rolesFrom: null,
      rolesUntil: null,
      roleIds: [],
      groupIds: [],
    })
    expect(body('/smp/user/add')).not.toHaveProperty('inAreas')
    expect(body('/smp/user/add')).not.toHaveProperty('cloudPassword')
    expect(JSON.stringify(body('/smp/user/add'))).not.toContain('pass-word-1')
    await waitFor(() => expect(screen.getByText('Added')).toBeVisible())
  })

  test.each([
    ['user.exists', 'User already exists'],
    ['user.level_above', 'This user’s level is above yours'],
    ['role.more_than_own', 'You cannot give rights that you do not hold yourself'],
    ['user.password_common', 'This password is among those that are guessed first. Choose another.'],
  ] as const)('hears %s at its field', async (code, text) => {
    server.use({
      user: {
        add: () => {
          throw new Refusal(code)
        },
      },
    })
    const { user: hand, form } = await openForm()
    await fill(hand, await form.findByLabelText('User name'), 'new_one')
    await fill(hand, form.getByLabelText('Name'), 'New One')
    await fill(hand, form.getByLabelText('Password'), 'pass-word-1')
    await fill(hand, form.getByLabelText('Repeat the password'), 'pass-word-1')
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText(text)).toBeVisible())
  })
})

describe('a user that stands', () => {
  async function openForm(row = 0) {
    const rendered = await renderPage(UserPage)
    await screen.findByText('jane_d')
    await rendered.user.click(screen.getAllByRole('button', { name: 'Edit' })[row]!)
    return { ...rendered, form: await dialog() }
  }

  test('keeps what is not changed, the stored cloud password too', async () => {
    const { user: hand, form } = await openForm()
    const job = await form.findByLabelText('Job')
    expect(form.getByLabelText('User name')).toBeDisabled()
    await hand.clear(job)
    await fill(hand, job, 'Chief')
    await hand.click(form.getByRole('radio', { name: 'Forever' }))
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/smp/user/update')).toHaveLength(1))
    const sent = body('/smp/user/update')
    expect(sent).toMatchObject({
      id: user.id,
      version: 4,
      jobName: 'Chief',
      rolesFrom: null,
      rolesUntil: null,
      roleIds: [role.id],
      groupIds: [group.id],
    })
    expect(sent).not.toHaveProperty('cloudPassword')
    expect(sent).not.toHaveProperty('userName')
  })

  test('loses its cloud password when that is asked for', async () => {
    const { user: hand, form } = await openForm()
    await hand.click(await form.findByLabelText('Remove the stored cloud password'))
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(body('/smp/user/update')).toHaveProperty('cloudPassword'))
  })

  test('shows what somebody else changed, and keeps what was typed', async () => {
    const { user: hand, form } = await openForm()
    const name = await form.findByLabelText('Name')
    await hand.clear(name)
    await fill(hand, name, 'Mine')
    server.use({
      user: {
        getDetails: () => ({ ...user, roles: [], level: 'operator', version: 5 }),
        update: () => {
          throw new Refusal('user.changed_meanwhile')
        },
      },
    })
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => {
      expect(form.getByText(/Roles: Night watch → None/)).toBeVisible()
      expect(form.getByText(/User level: Dispatcher → Operator/)).toBeVisible()
    })
    expect(form.getByLabelText('Name')).toHaveValue('Mine')
  })

  test('that is one’s own: rights are for others to change', async () => {
    const { form } = await openForm(1)
    await waitFor(() => expect(form.getByText(/changed by another administrator/)).toBeVisible())
    expect(form.getByLabelText('User level')).toBeDisabled()
    expect(form.getByRole('radio', { name: 'Forever' })).toBeDisabled()
  })
})

describe('what is done with the chosen', () => {
  test.each([
    ['Enable', 'batchEnable', /can log in again/],
    ['Disable', 'batchDisable', /logged out at once/],
    ['Delete', 'batchDelete', /stays in the logs/],
  ] as const)('%s asks first', async (name, call, text) => {
    const { user: hand } = await renderPage(UserPage)
    await screen.findByText('jane_d')
    const boxes = screen.getAllByRole('checkbox')
    // One's own account can be neither disabled nor deleted.
    expect(boxes.at(-1)).toBeDisabled()
    await hand.click(boxes.at(-2)!)
    await hand.click(screen.getByRole('button', { name: new RegExp(`${name} \\(1\\)`) }))
    const question = await dialog()
    expect(question.getByText(text)).toBeInTheDocument()
    await hand.click(question.getByRole('button', { name }))
    await waitFor(() => expect(body(`/smp/user/${call}`)).toMatchObject({ ids: [user.id] }))
  })

  test('another password is typed twice, and sent sealed', async () => {
    const { user: hand } = await renderPage(UserPage)
    await screen.findByText('jane_d')
    // None for oneself: there the old one is asked for.
    expect(screen.getAllByRole('button', { name: 'Reset password' })).toHaveLength(1)
    await hand.click(screen.getByRole('button', { name: 'Reset password' }))
    const form = await dialog()
    await fill(hand, await form.findByLabelText('Password'), 'pass-word-2')
    await fill(hand, form.getByLabelText('Repeat the password'), 'pass-word-2')
    await hand.click(form.getByRole('button', { name: 'Reset password' }))
    await waitFor(() => expect(body('/smp/user/resetPassword')).toMatchObject({ id: user.id, version: 4 }))
    expect(JSON.stringify(body('/smp/user/resetPassword'))).not.toContain('pass-word-2')
  })

  test('and says why it was refused', async () => {
    server.use({
      user: {
        resetPassword: () => {
          throw new Refusal('role.more_than_own')
        },
      },
    })
    const { user: hand } = await renderPage(UserPage)
    await hand.click(await screen.findByRole('button', { name: 'Reset password' }))
    const form = await dialog()
    await fill(hand, await form.findByLabelText('Password'), 'pass-word-2')
    await fill(hand, form.getByLabelText('Repeat the password'), 'pass-word-2')
    await hand.click(form.getByRole('button', { name: 'Reset password' }))
    await waitFor(() =>
      expect(form.getByText('You cannot give rights that you do not hold yourself')).toBeVisible(),
    )
  })
})

test('a second factor that was lost is reset, for those who have one', async () => {
  server.use({
    user: {
      getByPage: () =>
        page([
          { ...user, hasSecondFactor: true },
          { ...own, hasSecondFactor: true },
        ]),
    },
    secondFactor: { reset: () => ({}) },
  })
  const { user: hand } = await renderPage(UserPage)
  await hand.click(await screen.findByRole('button', { name: 'Reset second factor' }))
  const question = await dialog()
  expect(question.getByText(/lost the phone/)).toBeInTheDocument()
  await hand.click(question.getByRole('button', { name: 'Reset second factor' }))
  await waitFor(() => expect(body('/smp/user/resetSecondFactor')).toMatchObject({ id: user.id }))
})

test('imports a file and reports row by row', async () => {
  const { user: hand } = await renderPage(UserPage)
  await hand.click(await screen.findByRole('button', { name: /Import/ }))
  const node = await screen.findByRole('dialog')
  await hand.upload(node.querySelector('input')!, new File(['PK'], 'users.xlsx'))
  await waitFor(() => expect(within(node).getByText('2 rows: 1 added, 1 not')).toBeVisible())
  expect(within(node).getByText('User already exists')).toBeVisible()
})

test('only shows without the permission', async () => {
  await renderPage(UserPage, { may: ['user.view'] })
  await waitFor(() => expect(screen.getByText('jane_d')).toBeVisible())
  expect(screen.queryByRole('button', { name: /Add|Edit|Delete|Disable|Enable|Import|password/ })).toBeNull()
  expect(screen.getByRole('button', { name: /Export/ })).toBeVisible()
})

test('speaks Chinese', async () => {
  await renderPage(UserPage, { language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('region', { name: '用户' })).toBeVisible())
  await waitFor(() => expect(screen.getByText('调度员')).toBeVisible())
})
