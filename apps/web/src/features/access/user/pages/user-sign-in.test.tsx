import type { Page, User } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { publicConfigOf } from '#shared/testing/session.fixture.ts'
import { own, user } from '../model/user.fixture.ts'
import { UserPage } from './user-page.tsx'

const page = (list: User[]): Page<User> => ({ list, total: list.length, pageNum: 1, pageSize: 10 })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    session: { publicConfig: () => publicConfigOf() },
    user: { getByPage: () => page([user, own]) },
    role: { getChoices: () => [] },
    userGroup: { getChoices: () => [] },
  })
})
afterEach(() => vi.unstubAllGlobals())

const dialog = async () => within(await screen.findByRole('dialog'))
const body = (path: string) => server.to(path)[0]?.body

test('an enrolment code is issued for those who must set up a second factor, and shown once', async () => {
  server.use({
    user: {
      getByPage: () =>
        page([
          { ...user, mustHaveSecondFactor: true },
          { ...own, mustHaveSecondFactor: true },
        ]),
    },
    secondFactor: {
      issueEnrolmentCode: () => ({ code: 'AAAA-BBBB-CCCC-DDDD', expiresAt: '2026-11-23T08:00:00.000Z' }),
    },
  })
  const { user: hand } = await renderPage(UserPage)
  await hand.click(await screen.findByRole('button', { name: 'Enrolment code' }))
  const shown = await dialog()
  expect(await shown.findByText('AAAA-BBBB-CCCC-DDDD')).toBeInTheDocument()
  expect(body('/smp/user/issueEnrolmentCode')).toMatchObject({ id: user.id })
  await hand.click(shown.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('AAAA-BBBB-CCCC-DDDD')).toBeNull())
})

test.each([
  ['en_US', 'Single sign-on', 'Bind', /matching user name or e-mail is not enough/],
  ['zh_CN', '单点登录', /绑\s?定/, /用户名或邮箱相同并不足够/],
] as const)('in %s an account is bound to a person at the provider', async (language, open, bind, why) => {
  server.use({
    session: { publicConfig: () => publicConfigOf({ singleSignOn: true }) },
    singleSignOn: { getBinding: () => ({ binding: null }), bind: () => ({}) },
  })
  const { user: hand } = await renderPage(UserPage, { language })
  await hand.click(await screen.findByRole('button', { name: open }))
  const asked = await dialog()
  expect(asked.getByText(why)).toBeInTheDocument()
  await hand.type(await asked.findByLabelText(/sub/), 'sub-4711')
  await hand.click(asked.getByRole('button', { name: bind }))
  await waitFor(() =>
    expect(body('/smp/user/bindSingleSignOn')).toMatchObject({ id: user.id, subject: 'sub-4711' }),
  )
})
