import type { SessionRow } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { defaultParameters, publicConfigOf } from '#shared/testing/session.fixture.ts'
import { PasswordPage } from './password-page.tsx'

const rowOf = (n: number, changes: Partial<SessionRow> = {}): SessionRow => ({
  id: `0190a000-0000-7000-8000-00000000000${n}`,
  userId: '0190a000-0000-7000-8000-000000000099',
  userName: 'li',
  name: 'Li Wei',
  address: `10.0.0.${n}`,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36',
  loggedInAt: '2026-11-20T08:00:00.000Z',
  lastUsedAt: '2026-11-20T09:00:00.000Z',
  isCurrent: false,
  ...changes,
})

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    session: {
      publicConfig: () => publicConfigOf(),
      changePassword: () => ({}),
      getOwn: () => [rowOf(1, { isCurrent: true }), rowOf(2)],
      endOwn: () => ({}),
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

async function fill(values: { old?: string; new?: string; again?: string }, options = {}) {
  const rendered = await renderPage(PasswordPage, options)
  const type = async (label: string, text = '') =>
    text && (await rendered.user.type(await screen.findByLabelText(label), text))
  await type('Old password', values.old)
  await type('New password', values.new)
  await type('New password again', values.again)
  await rendered.user.click(await screen.findByRole('button', { name: 'Change password' }))
  return rendered
}
const sent = () => server.to('/smp/user/changePassword')

test('changes the password, which never leaves the browser in plain sight, and empties the form', async () => {
  await fill({ old: 'Passw0rd!', new: 'Another-1', again: 'Another-1' })
  await screen.findByText(/The password was changed/)
  const body = sent()[0]?.body ?? {}
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['oldPassword', 'newPassword']))
  expect(JSON.stringify(body)).not.toMatch(/Passw0rd|Another-1/)
  expect(screen.getByLabelText('New password')).toHaveValue('')
})

test.each([
  ['nothing', {}, [/Required/, /Required/, /Required/]],
  ['one kind', { old: 'Passw0rd!', new: 'abcdefgh', again: 'abcdefgh' }, [/Two kinds of/]],
  ['too short', { old: 'Passw0rd!', new: 'a1', again: 'a1' }, [/At least 6/]],
  ['the old one', { old: 'Passw0rd!', new: 'Passw0rd!', again: 'Passw0rd!' }, [/Must differ/]],
  ['two that differ', { old: 'Passw0rd!', new: 'Another-1', again: 'Another-2' }, [/entries differ/]],
])('says what is wrong with %s, and sends nothing', async (_name, values, texts) => {
  await fill(values)
  await waitFor(() => {
    const alerts = [...document.querySelectorAll('.ant-form-item-explain-error')]
    expect(alerts.map(alert => alert.textContent)).toEqual(texts.map(text => expect.stringMatching(text)))
  })
  expect(sent()).toEqual([])
})

test.each([
  ['user.old_password_wrong', undefined, /old password/i, 'Old password'],
  ['session.locked', { seconds: 900 }, /locked for 900 seconds/, 'Old password'],
  ['user.password_common', undefined, /guessed first/, 'New password'],
] as const)('shows %s at its field', async (code, params, text, label) => {
  server.use({
    session: {
      changePassword: () => {
        throw new Refusal(code, 200, params)
      },
    },
  })
  await fill({ old: 'Passw0rd!', new: 'Another-1', again: 'Another-1' })
  await waitFor(() => {
    const item = screen.getByLabelText(label).closest<HTMLElement>('.ant-form-item')!
    expect(within(item).getByText(text, { selector: '.ant-form-item-explain-error' })).toBeVisible()
  })
})

test('follows the policy in force', async () => {
  const page = await renderPage(PasswordPage)
  useSession.setState({ parameters: { ...defaultParameters, 'session.password_policy': 'strong' } })
  await waitFor(() => expect(screen.getByText(/12 to 128 characters/)).toBeVisible())
  await page.user.type(screen.getByLabelText('New password'), 'Short-1')
  await page.user.tab()
  await waitFor(() => expect(screen.getByText(/At least 12/)).toBeVisible())
})

test('shows where one is logged in, and ends what is not this session', async () => {
  const { user } = await renderPage(PasswordPage)
  await waitFor(() => expect(screen.getByText('10.0.0.2')).toBeVisible())
  expect(screen.getByText('This session')).toBeVisible()
  expect(screen.getAllByText('Chrome 156 · Linux')).toHaveLength(2)
  const boxes = screen.getAllByRole('checkbox')
  expect(boxes.filter(box => box.hasAttribute('disabled'))).toHaveLength(1)
  await user.click(boxes.at(-1)!)
  await user.click(screen.getByRole('button', { name: /End 1 session/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'End' }))
  await waitFor(() => expect(server.to('/smp/session/endOwn')[0]?.body).toMatchObject({ ids: [rowOf(2).id] }))
})

test('speaks Chinese', async () => {
  await renderPage(PasswordPage, { language: 'zh_CN', may: [] })
  await waitFor(() => expect(screen.getByLabelText('旧密码')).toBeVisible())
  await waitFor(() => expect(screen.getByText('当前会话')).toBeVisible())
})
