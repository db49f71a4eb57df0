import { RECOVERY_CODES } from '@palisade/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endSession, readSession, useSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { buildSession, defaultParameters, publicConfigOf } from '#shared/testing/session.fixture.ts'
import { leaveTo } from '../model/leave-to.ts'
import { takeStep } from '../model/log-in-step.ts'
import { LoginPage } from './login-page.tsx'

vi.mock('../model/leave-to.ts', () => ({ leaveTo: vi.fn<(url: string) => void>() }))

const challenge = 'c'.repeat(43)
const handle = 'h'.repeat(43)
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const otpauthUrl = `otpauth://totp/Palisade:li?secret=${secret}&issuer=Palisade`
const enrolmentCode = 'AAAA-BBBB-CCCC-DDDD'
const recoveryCodes = Array.from({ length: RECOVERY_CODES }, (_, n) => `${n}AAAA-BBBBB-CCCCC-DDDDD-EEEEE`)
const refuse =
  (...refusal: ConstructorParameters<typeof Refusal>) =>
  () => {
    throw new Refusal(...refusal)
  }
const needs = (code: 'session.second_factor_needed' | 'session.second_factor_setup_needed') =>
  refuse(code, 200, { challenge })

let server: ReturnType<typeof startFakeServer>
beforeEach(() => {
  server = startFakeServer({
    session: { publicConfig: () => publicConfigOf({ singleSignOn: true }), login: () => buildSession() },
    parameter: { getList: () => defaultParameters },
    secondFactor: {
      confirm: () => buildSession(),
      begin: () => ({ challenge, secret, otpauthUrl }),
      enable: () => ({ signedIn: buildSession(), recoveryCodes }),
    },
    singleSignOn: {
      begin: () => ({ url: 'https://provider.test/auth?x=1', handle }),
      finish: () => buildSession(),
    },
  })
  vi.mocked(leaveTo).mockClear()
})
afterEach(() => {
  endSession('logout')
  takeStep({ kind: 'password' })
  useSession.setState({ endedBy: undefined })
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

async function open(address = '/login', language: 'en_US' | 'zh_CN' = 'en_US') {
  const page = await renderPage(LoginPage, { address, language })
  useSession.setState({ ticket: undefined, user: undefined })
  return page
}
type User = Awaited<ReturnType<typeof open>>['user']
async function logIn(user: User) {
  await user.type(await screen.findByLabelText('User name'), 'li')
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}')
}

describe('a login that needs a code', () => {
  beforeEach(() => server.use({ session: { login: needs('session.second_factor_needed') } }))

  test('asks for it, and is in with it', async () => {
    const { user, addressNow } = await open('/login?back=/alarm/record')
    await logIn(user)
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Second factor' })).toBeVisible())
    expect(addressNow()).toBe('/code?back=/alarm/record')
    expect(screen.getByLabelText('Code')).toHaveFocus()
    await user.type(screen.getByLabelText('Code'), '123 456{Enter}')
    await waitFor(() => expect(readSession().ticket).toBe('ticket-1'))
    expect(server.to('/smp/session/confirmSecondFactor')[0]?.body).toMatchObject({
      challenge,
      code: '123 456',
    })
  })

  test('asks for six digits before it asks the server', async () => {
    const { user } = await open()
    await logIn(user)
    await user.type(await screen.findByLabelText('Code'), '12345{Enter}')
    await waitFor(() => expect(screen.getByText('Enter the six digits')).toBeVisible())
    expect(server.to('/smp/session/confirmSecondFactor')).toEqual([])
  })

  test('a wrong code is said beside the button, and the next one can be typed at once', async () => {
    server.use({ secondFactor: { confirm: refuse('session.second_factor_wrong') } })
    const { user } = await open()
    await logIn(user)
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(screen.getByText(/This code is wrong or was used before/)).toBeVisible())
    expect(screen.getByLabelText('Code')).toHaveValue('')
    expect(screen.getByLabelText('Code')).toHaveFocus()
  })

  test('takes a recovery code instead', async () => {
    const { user } = await open()
    await logIn(user)
    await user.click(await screen.findByRole('button', { name: /enter a recovery code/ }))
    await user.type(await screen.findByLabelText('Recovery code'), 'short{Enter}')
    await waitFor(() => expect(screen.getByText(/25 letters and digits/)).toBeVisible())
    await user.clear(screen.getByLabelText('Recovery code'))
    await user.type(screen.getByLabelText('Recovery code'), `${recoveryCodes[0]}{Enter}`)
    await waitFor(() => expect(readSession().ticket).toBe('ticket-1'))
    expect(server.to('/smp/session/confirmSecondFactor')[0]?.body['code']).toBe(recoveryCodes[0])
  })

  test('that took too long begins anew, and says why', async () => {
    server.use({ secondFactor: { confirm: refuse('session.challenge_ended') } })
    const { user } = await open()
    await logIn(user)
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(screen.getByText(/This login took too long/)).toBeVisible())
    expect(screen.getByLabelText('Password')).toBeVisible()
  })

  test('that is held back says how long, and sends nothing meanwhile', async () => {
    server.use({ secondFactor: { confirm: refuse('session.throttled', 429, { seconds: 30 }) } })
    const { user } = await open()
    await logIn(user)
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(screen.getByText(/Try again in (30|29) seconds/)).toBeVisible())
    expect(screen.getByRole('button', { name: 'Log in' })).toBeDisabled()
  })

  test('goes back to the password when asked', async () => {
    const { user, addressNow } = await open()
    await logIn(user)
    await user.click(await screen.findByRole('button', { name: 'Back to login' }))
    expect(await screen.findByLabelText('Password')).toHaveValue('')
    expect(addressNow()).toBe('/login')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('the page of the code without a login that waits for one is the login', async () => {
  const { addressNow } = await open('/code?back=/alarm/record')
  await waitFor(() => expect(screen.getByLabelText('Password')).toBeVisible())
  expect(addressNow()).toBe('/login?back=/alarm/record')
})

describe('a login that needs a second factor to be set up', () => {
  beforeEach(() => server.use({ session: { login: needs('session.second_factor_setup_needed') } }))

  test.each([
    [
      'en_US',
      {
        user: 'User name',
        password: 'Password',
        enrol: 'Enrolment code',
        code: 'Code',
        kept: 'I have kept them',
      },
    ],
    ['zh_CN', { user: '用户名', password: '密码', enrol: '注册码', code: '验证码', kept: '我已保存' }],
  ] as const)(
    'in %s asks for the enrolment code, shows the secret, then the recovery codes, then lets in',
    async (language, names) => {
      const { user } = await open('/login', language)
      await user.type(await screen.findByLabelText(names.user), 'li')
      await user.type(screen.getByLabelText(names.password), 'secret1{Enter}')
      await user.type(await screen.findByLabelText(names.enrol), `${enrolmentCode}{Enter}`)
      await waitFor(() => expect(screen.getByText('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')).toBeVisible())
      await user.type(screen.getByLabelText(names.code), '123456{Enter}')
      await waitFor(() => expect(screen.getByText(recoveryCodes[9]!)).toBeVisible())
      expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(10)
      expect(readSession().ticket).toBeUndefined()
      await user.click(screen.getByRole('button', { name: names.kept }))
      await waitFor(() => expect(readSession().ticket).toBe('ticket-1'))
    },
  )

  test('a wrong code keeps the secret that was scanned', async () => {
    server.use({ secondFactor: { enable: refuse('session.second_factor_wrong') } })
    const { user } = await open()
    await logIn(user)
    await user.type(await screen.findByLabelText('Enrolment code'), `${enrolmentCode}{Enter}`)
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(screen.getByText(/This code is wrong/)).toBeVisible())
    expect(screen.getByText(/GEZD GNBV/)).toBeVisible()
    expect(server.to('/smp/session/beginSecondFactor').map(({ body }) => body)).toEqual([
      expect.objectContaining({ challenge, enrolmentCode }),
    ])
  })

  test('a wrong enrolment code is said, and shows no secret', async () => {
    server.use({ secondFactor: { begin: refuse('session.enrolment_code_wrong') } })
    const { user } = await open()
    await logIn(user)
    await user.type(await screen.findByLabelText('Enrolment code'), 'short{Enter}')
    await waitFor(() => expect(screen.getByText(/16 letters and digits$/)).toBeVisible())
    await user.clear(screen.getByLabelText('Enrolment code'))
    await user.type(screen.getByLabelText('Enrolment code'), `${enrolmentCode}{Enter}`)
    await waitFor(() => expect(screen.getByText(/This enrolment code is wrong/)).toBeVisible())
    expect(screen.queryByText(/GEZD GNBV/)).toBeNull()
  })
})

test('says that the database is being updated, in the language of the page', async () => {
  server.use({ session: { publicConfig: refuse('server.migrating', 503) } })
  await open()
  await waitFor(() =>
    expect(screen.getByText(/The database is being updated to a new version/)).toBeVisible(),
  )
})

describe('single sign-on', () => {
  test('is offered only where the site has it', async () => {
    server.use({ session: { publicConfig: () => publicConfigOf() } })
    await open()
    await waitFor(() => expect(screen.getByText(/Version/)).toBeVisible())
    expect(screen.queryByRole('button', { name: 'Log in with single sign-on' })).toBeNull()
  })

  test('leaves for the provider, and remembers where to go', async () => {
    const { user } = await open('/login?back=/alarm/record')
    await user.click(await screen.findByRole('button', { name: 'Log in with single sign-on' }))
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://provider.test/auth?x=1'))
    const { redirectUri } = server.to('/smp/session/beginSingleSignOn')[0]!.body
    expect(redirectUri).toMatch(/^http:\/\/[^/]+\/login$/)
    expect(JSON.parse(sessionStorage.getItem('single-sign-on')!)).toEqual({ handle, back: '/alarm/record' })
  })

  const came = '/login?state=s1&code=c1&iss=https%3A%2F%2Fprovider.test'
  const keep = () =>
    sessionStorage.setItem('single-sign-on', JSON.stringify({ handle, back: '/alarm/record' }))

  test('finishes with what came back, which leaves the address before it is used', async () => {
    keep()
    const { addressNow } = await open(came)
    await waitFor(() => expect(readSession().ticket).toBe('ticket-1'))
    expect(addressNow()).toBe('/login?back=/alarm/record')
    const finished = server.to('/smp/session/finishSingleSignOn')
    expect(finished.map(({ body }) => body)).toEqual([
      expect.objectContaining({ handle, state: 's1', code: 'c1', iss: 'https://provider.test' }),
    ])
    expect(sessionStorage.getItem('single-sign-on')).toBeNull()
  })

  test('an answer to a login that this window has not begun is not sent', async () => {
    await open(came)
    await waitFor(() => expect(screen.getByText(/was begun in another window/)).toBeVisible())
    expect(server.to('/smp/session/finishSingleSignOn')).toEqual([])
  })

  test('says why it failed, and the password does instead', async () => {
    keep()
    server.use({
      singleSignOn: { finish: refuse('single_sign_on.user_unknown', 200, { subject: 'sub-4711' }) },
    })
    const { user } = await open(came)
    await waitFor(() =>
      expect(screen.getByText(/give the administrator this identifier: sub-4711/)).toBeVisible(),
    )
    await logIn(user)
    await waitFor(() => expect(readSession().ticket).toBe('ticket-1'))
  })

  test('asks for the code of the second factor like a password does', async () => {
    keep()
    server.use({ singleSignOn: { finish: needs('session.second_factor_needed') } })
    const { user } = await open(came)
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await waitFor(() => expect(readSession().ticket).toBe('ticket-1'))
  })

  test('a provider that cannot be reached is said, in words', async () => {
    server.use({ singleSignOn: { begin: refuse('single_sign_on.unreachable') } })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Log in with single sign-on' }))
    await waitFor(() => expect(screen.getByText(/The sign-on service cannot be reached/)).toBeVisible())
    expect(leaveTo).not.toHaveBeenCalled()
  })
})
