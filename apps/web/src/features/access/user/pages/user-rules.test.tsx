import type { LinkageRule } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { publicConfigOf } from '#shared/testing/session.fixture.ts'
import { own, user } from '../model/user.fixture.ts'
import { UserPage } from './user-page.tsx'

const page = <Item,>(list: Item[]) => ({ list, total: list.length, pageNum: 1, pageSize: 10 })
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['Disable', /logged out at once/],
  ['Delete', /stays in the logs/],
])('%s names the rules that give tasks in the name of those users', async (name, text) => {
  const asked: unknown[] = []
  startFakeServer({
    session: { publicConfig: () => publicConfigOf() },
    user: { getByPage: () => page([user, own]) },
    role: { getChoices: () => [] },
    userGroup: { getChoices: () => [] },
    linkage: {
      getByPage: ({ authorIds, actionKind }) => {
        asked.push({ authorIds, actionKind })
        return page([{ name: 'Night round' } as LinkageRule])
      },
    },
  })
  const { user: hand } = await renderPage(UserPage)
  await screen.findByText('jane_d')
  await hand.click(screen.getAllByRole('checkbox').at(-2)!)
  await hand.click(screen.getByRole('button', { name: new RegExp(`${name} \\(1\\)`) }))
  const question = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(question.getByText(/give tasks in their name.*Night round/)).toBeVisible())
  expect(question.getByText(text)).toBeVisible()
  expect(asked[0]).toEqual({ authorIds: [user.id], actionKind: 'task' })
})
