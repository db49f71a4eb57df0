import type { Page, User, UserGroup } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildSession } from '#shared/testing/session.fixture.ts'
import { GroupMemberPage } from './group-member-page.tsx'
import { UserGroupPage } from './user-group-page.tsx'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const role = { id: id(50), name: 'Night watch' }
const group: UserGroup = {
  id: id(60),
  name: 'Gate crew',
  remarks: 'North gate',
  roles: [role],
  members: 2,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 3,
}
const member = {
  id: id(1),
  userName: 'jane_d',
  name: 'Jane Doe',
  jobName: 'Lead',
  status: 'enabled' as const,
}
const own = { ...member, id: buildSession().user.id, userName: 'me', name: 'Myself' }
const page = <Item,>(list: Item[]): Page<Item> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    userGroup: {
      getByPage: () => page([group]),
      getDetails: () => group,
      getChoices: () => [
        { id: group.id, name: group.name },
        { id: id(61), name: 'Control room' },
      ],
      add: () => group,
      update: () => group,
      batchDelete: () => ({}),
      getMembersByPage: () => page([member, own]),
      addMembers: () => ({}),
      removeMembers: () => ({}),
    },
    role: {
      getChoices: () =>
        Array.from({ length: 11 }, (_, n) => ({
          id: id(70 + n),
          name: `Role ${n}`,
          isSuper: false,
          template: null,
        })),
    },
    user: { getByPage: () => page([{ ...member, id: id(9), userName: 'new_one', name: 'New One' } as User]) },
  })
})
afterEach(() => vi.unstubAllGlobals())

const dialog = async () => within(await screen.findByRole('dialog'))
const body = (path: string) => server.to(path).at(-1)?.body

describe('groups', () => {
  test('are listed with roles and a way to their members', async () => {
    await renderPage(UserGroupPage)
    await waitFor(() => expect(screen.getByText('Gate crew')).toBeVisible())
    expect(screen.getByText('Night watch')).toBeVisible()
    const link = screen.getByRole('link', { name: '2 members' })
    expect(new URL(link.getAttribute('href')!, 'http://console').search).toBe(`?groupId=${group.id}`)
  })

  test('a new one has a name, roles and first members', async () => {
    const { user: hand } = await renderPage(UserGroupPage)
    await hand.click(await screen.findByRole('button', { name: /Add user group/ }))
    const form = await dialog()
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText('Required')).toBeVisible())
    await hand.type(form.getByLabelText('Group name'), 'Harbour crew')
    await hand.click(form.getByLabelText('Roles'))
    await hand.click(await screen.findByTitle('Role 1'))
    await hand.click(form.getByLabelText('Members'))
    await hand.click(await screen.findByTitle('New One (new_one)'))
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(server.to('/smp/user-group/add')).toHaveLength(1))
    expect(body('/smp/user-group/add')).toMatchObject({
      name: 'Harbour crew',
      roleIds: [id(71)],
      memberIds: [id(9)],
    })
  })

  test('take ten roles and no more', async () => {
    const ten = Array.from({ length: 10 }, (_, n) => ({ id: id(71 + n), name: `Role ${n + 1}` }))
    server.use({ userGroup: { getDetails: () => ({ ...group, roles: ten }) } })
    const { user: hand } = await renderPage(UserGroupPage)
    await hand.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = await dialog()
    await hand.click(await form.findByLabelText('Roles'))
    await hand.click(await screen.findByTitle('Role 0'))
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(body('/smp/user-group/update')).toMatchObject({ roleIds: ten.map(one => one.id) }),
    )
  })

  test.each([
    ['user_group.name_taken', 'Name already exists'],
    ['role.more_than_own', 'You cannot give rights that you do not hold yourself'],
  ] as const)('one that stands hears %s at its field', async (code, text) => {
    server.use({
      userGroup: {
        update: () => {
          throw new Refusal(code)
        },
      },
    })
    const { user: hand } = await renderPage(UserGroupPage)
    await hand.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = await dialog()
    await form.findByDisplayValue('Gate crew')
    // Members have a page of their own.
    expect(form.queryByLabelText('Members')).toBeNull()
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText(text)).toBeVisible())
    expect(body('/smp/user-group/update')).toMatchObject({ id: group.id, version: 3, roleIds: [role.id] })
  })

  test('shows what somebody else changed, and keeps what was typed', async () => {
    const { user: hand } = await renderPage(UserGroupPage)
    await hand.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = await dialog()
    const name = await form.findByLabelText('Group name')
    await hand.clear(name)
    await hand.type(name, 'Mine')
    server.use({
      userGroup: {
        getDetails: () => ({ ...group, roles: [], version: 4 }),
        update: () => {
          throw new Refusal('user_group.changed_meanwhile')
        },
      },
    })
    await hand.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(form.getByText(/Roles: Night watch → None/)).toBeVisible())
    expect(form.getByLabelText('Group name')).toHaveValue('Mine')
  })

  test('are deleted after a question', async () => {
    const { user: hand } = await renderPage(UserGroupPage)
    await screen.findByText('Gate crew')
    await hand.click(screen.getAllByRole('checkbox').at(-1)!)
    await hand.click(screen.getByRole('button', { name: /Delete \(1\)/ }))
    const question = await dialog()
    expect(question.getByText(/The members stay users/)).toBeInTheDocument()
    await hand.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(body('/smp/user-group/batchDelete')).toMatchObject({ ids: [group.id] }))
  })
})

describe('members', () => {
  const address = `/?groupId=${group.id}`

  test('of the group that the address names; oneself cannot be chosen', async () => {
    const { user: hand } = await renderPage(GroupMemberPage, { address })
    await waitFor(() => expect(screen.getByText('jane_d')).toBeVisible())
    expect(body('/smp/user-group/getMembersByPage')).toMatchObject({ groupId: group.id })
    const boxes = screen.getAllByRole('checkbox')
    expect(boxes.at(-1)).toBeDisabled()
    await hand.click(boxes.at(-2)!)
    await hand.click(screen.getByRole('button', { name: 'Remove (1)' }))
    const question = await dialog()
    await hand.click(question.getByRole('button', { name: 'Remove (1)' }))
    await waitFor(() =>
      expect(body('/smp/user-group/removeMembers')).toMatchObject({ groupId: group.id, ids: [member.id] }),
    )
  })

  test('are added by finding them', async () => {
    const { user: hand } = await renderPage(GroupMemberPage, { address })
    await screen.findByText('jane_d')
    await hand.click(screen.getByRole('button', { name: /Add members/ }))
    const form = await dialog()
    await waitFor(() => expect(form.getByText('Add members to Gate crew')).toBeVisible())
    expect(form.getByRole('button', { name: 'Add (0)' })).toBeDisabled()
    await hand.click(form.getByLabelText('User name or name'))
    await hand.click(await screen.findByTitle('New One (new_one)'))
    await hand.click(form.getByRole('button', { name: 'Add (1)' }))
    await waitFor(() =>
      expect(body('/smp/user-group/addMembers')).toMatchObject({ groupId: group.id, ids: [id(9)] }),
    )
  })

  test('without a group one is asked to choose one', async () => {
    const { user: hand, addressNow } = await renderPage(GroupMemberPage)
    await waitFor(() => expect(screen.getByText('Choose a group to see its members')).toBeVisible())
    expect(screen.getByRole('button', { name: /Add members/ })).toBeDisabled()
    await hand.click(screen.getByLabelText('User group'))
    await hand.click(await screen.findByTitle('Control room'))
    await waitFor(() => expect(addressNow()).toContain(`groupId=${id(61)}`))
    await waitFor(() => expect(body('/smp/user-group/getMembersByPage')).toMatchObject({ groupId: id(61) }))
  })
})

test('only show without the permission', async () => {
  await renderPage(UserGroupPage, { may: ['user.view'] })
  await waitFor(() => expect(screen.getByText('Gate crew')).toBeVisible())
  expect(screen.queryByRole('button', { name: /Add|Edit|Delete/ })).toBeNull()
})

test('speak Chinese', async () => {
  await renderPage(GroupMemberPage, { address: `/?groupId=${group.id}`, language: 'zh_CN' })
  await waitFor(() => expect(screen.getByRole('region', { name: '组成员' })).toBeVisible())
  expect(await screen.findAllByText('启用')).toHaveLength(2)
})
