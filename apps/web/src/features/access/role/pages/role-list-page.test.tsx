import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { id, role } from '../model/role.fixture.ts'
import { RoleListPage } from './role-list-page.tsx'

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    role: {
      getByPage: () => ({ list: [role()], total: 1, pageNum: 1, pageSize: 10 }),
      batchDelete: () => ({}),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('the list', () => {
  test.each([
    ['en_US', 'Bound to', '2 users, 1 group', 'Nobody'],
    ['zh_CN', '已绑定', '2 个用户, 1 个用户组', '未绑定'],
  ] as const)('shows who made a role and who holds it, in %s', async (language, title, bound, nobody) => {
    const list = [role(), role({ id: id(2), name: 'Day', users: 2, groups: 1 })]
    server.use({ role: { getByPage: () => ({ list, total: 2, pageNum: 1, pageSize: 10 }) } })
    await renderPage(RoleListPage, { language })
    await waitFor(() => expect(screen.getByText('Night shift')).toBeVisible())
    expect(screen.getAllByText(title)[0]).toBeVisible()
    expect(screen.getByText(bound)).toBeVisible()
    expect(screen.getByText(nobody)).toBeVisible()
    expect(screen.getAllByText('Li Wei')).toHaveLength(2)
  })

  test('opens a role', async () => {
    const { user, addressNow } = await renderPage(RoleListPage)
    await user.click(await screen.findByRole('button', { name: 'Edit' }))
    expect(addressNow()).toBe(`/setting/user/role/add?id=${id(1)}`)
  })

  test('a copy and a new one', async () => {
    const { user, addressNow } = await renderPage(RoleListPage)
    await user.click(await screen.findByRole('button', { name: 'Copy' }))
    expect(addressNow()).toBe(`/setting/user/role/add?copy=${id(1)}`)
    await user.click(await screen.findByRole('button', { name: /Add role/ }))
    expect(addressNow()).toBe('/setting/user/role/add')
  })

  test('deletes after a question; bound and built-in ones cannot be chosen', async () => {
    const list = [
      role(),
      role({ id: id(2), name: 'Day', users: 1 }),
      role({ id: id(3), name: 'Op', isBuiltIn: true }),
    ]
    server.use({ role: { getByPage: () => ({ list, total: 3, pageNum: 1, pageSize: 10 }) } })
    const { user } = await renderPage(RoleListPage)
    await screen.findByText('Night shift')
    const boxes = screen.getAllByRole('checkbox').slice(1)
    expect(boxes.map(one => (one as HTMLInputElement).disabled)).toEqual([false, true, true])
    await user.click(boxes[0]!)
    await user.click(screen.getByRole('button', { name: /Delete \(1\)/ }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(server.to('/smp/role/batchDelete')[0]?.body).toMatchObject({ ids: [id(1)] }))
  })

  test('without the permission roles can be looked at only', async () => {
    await renderPage(RoleListPage, { may: ['role.view'] })
    await waitFor(() => expect(screen.getByRole('button', { name: 'View' })).toBeVisible())
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: /Add role/ })).toBeNull()
  })
})
