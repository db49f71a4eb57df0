import { RECOVERY_CODES, type SecondFactorState } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { publicConfigOf } from '#shared/testing/session.fixture.ts'
import { SecondFactorDialog } from './second-factor-dialog.tsx'

const challenge = 'c'.repeat(43)
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const otpauthUrl = `otpauth://totp/Palisade:li?secret=${secret}&issuer=Palisade`
const recoveryCodes = Array.from({ length: RECOVERY_CODES }, (_, n) => `${n}AAAA-BBBBB-CCCCC-DDDDD-EEEEE`)
const off: SecondFactorState = { isSet: false, isRequired: false, setAt: null, recoveryCodesLeft: 0 }
const on: SecondFactorState = {
  isSet: true,
  isRequired: false,
  setAt: '2026-11-20T08:00:00.000Z',
  recoveryCodesLeft: 2,
}

let server: ReturnType<typeof startFakeServer>
let state = off
beforeEach(() => {
  state = off
  server = startFakeServer({
    session: { publicConfig: () => publicConfigOf() },
    secondFactor: {
      getOwn: () => state,
      beginOwn: () => ({ challenge, secret, otpauthUrl }),
      enableOwn: () => {
        state = { ...on, recoveryCodesLeft: 10 }
        return { recoveryCodes }
      },
      renewRecoveryCodes: () => ({ recoveryCodes }),
      disableOwn: () => {
        state = off
        return {}
      },
    },
  })
})
afterEach(() => {
  endSession('logout')
  vi.unstubAllGlobals()
})
const open = (language: 'en_US' | 'zh_CN' = 'en_US') =>
  renderPage(() => <SecondFactorDialog onClose={() => undefined} />, { language })

test('one who has none sets it up: password, secret, code, recovery codes', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.type(screen.getByLabelText('Your password'), 'secret1{Enter}')
  await waitFor(() => expect(screen.getByText(/GEZD GNBV/)).toBeVisible())
  await user.type(screen.getByLabelText('Code'), '123456{Enter}')
  await waitFor(() => expect(screen.getByText(recoveryCodes[0]!)).toBeVisible())
  expect(server.to('/smp/session/enableOwnSecondFactor')[0]?.body).toMatchObject({
    challenge,
    code: '123456',
  })
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await waitFor(() => expect(screen.getByText(/^On since 2026-11-20/)).toBeVisible())
  expect(screen.queryByText(recoveryCodes[0]!)).toBeNull()
})

test('a wrong password is said, and nothing is shown', async () => {
  server.use({
    secondFactor: {
      beginOwn: () => {
        throw new Refusal('session.password_wrong')
      },
    },
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.type(screen.getByLabelText('Your password'), 'wrong1{Enter}')
  await waitFor(() => expect(screen.getByText('The password is wrong')).toBeVisible())
  expect(screen.getByLabelText('Your password')).toHaveValue('')
})

test('one who has one turns it off, or gets new recovery codes', async () => {
  state = on
  const { user } = await open()
  await waitFor(() => expect(screen.getByText('2 recovery codes left')).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
  await user.type(screen.getByLabelText('Your password'), 'secret1')
  await user.type(screen.getByLabelText('Code of the app, or a recovery code'), '12345{Enter}')
  await waitFor(() =>
    expect(screen.getByText('Enter the six digits of the app, or a recovery code')).toBeVisible(),
  )
  await user.type(screen.getByLabelText('Code of the app, or a recovery code'), '6{Enter}')
  await waitFor(() => expect(screen.getByText(recoveryCodes[9]!)).toBeVisible())
  expect(server.to('/smp/session/renewRecoveryCodes')[0]?.body).toMatchObject({ code: '123456' })
  await user.click(screen.getByRole('button', { name: 'I have kept them' }))
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  await user.type(screen.getByLabelText('Your password'), 'secret1')
  await user.type(screen.getByLabelText('Code of the app, or a recovery code'), `${recoveryCodes[0]}{Enter}`)
  await waitFor(() => expect(screen.getByText('Off')).toBeVisible())
  await waitFor(() => expect(server.to('/smp/session/disableOwnSecondFactor')).toHaveLength(1))
})

test.each([
  ['en_US', 'Set up', 'Your password', 'Enrolment code'],
  ['zh_CN', /设\s?置/, '您的密码', '注册码'],
] as const)(
  'in %s one who must have it is asked for the enrolment code',
  async (language, setUp, password, code) => {
    state = { ...off, isRequired: true }
    const { user } = await open(language)
    await user.click(await screen.findByRole('button', { name: setUp }))
    await user.type(screen.getByLabelText(password), 'secret1')
    await user.type(screen.getByLabelText(code), 'aaaa-bbbb-cccc-dddd{Enter}')
    await waitFor(() => expect(screen.getByText(/GEZD GNBV/)).toBeVisible())
    expect(server.to('/smp/session/beginOwnSecondFactor')[0]?.body).toMatchObject({
      code: 'aaaa-bbbb-cccc-dddd',
    })
  },
)

test('one who must have it cannot turn it off', async () => {
  state = { ...on, isRequired: true, recoveryCodesLeft: 0 }
  await open('zh_CN')
  await waitFor(() => expect(screen.getByText(/您的账号必须使用双重验证/)).toBeVisible())
  expect(screen.getByText('恢复码已用完，请生成新的恢复码。')).toBeVisible()
  expect(screen.queryByRole('button', { name: /停\s?用/ })).toBeNull()
})
