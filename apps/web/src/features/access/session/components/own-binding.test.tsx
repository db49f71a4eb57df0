import type { SingleSignOnBinding } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { publicConfigOf } from '#shared/testing/session.fixture.ts'
import { leaveTo } from '../model/leave-to.ts'
import { OwnBinding } from './own-binding.tsx'

vi.mock('../model/leave-to.ts', () => ({ leaveTo: vi.fn<(url: string) => void>() }))

const handle = 'h'.repeat(43)
const bound: SingleSignOnBinding = {
  issuer: 'https://id.example/',
  subject: 'sub-1',
  name: 'Li Wei',
  boundAt: '2026-11-20T08:00:00.000Z',
  isInForce: true,
}

let server: ReturnType<typeof startFakeServer>
let binding: SingleSignOnBinding | null
beforeEach(() => {
  binding = null
  server = startFakeServer({
    session: { publicConfig: () => publicConfigOf({ singleSignOn: true }) },
    secondFactor: {
      getOwn: () => ({ isSet: true, isRequired: false, setAt: bound.boundAt, recoveryCodesLeft: 10 }),
    },
    singleSignOn: {
      getOwn: () => ({ binding }),
      beginOwn: () => ({ url: 'https://id.example/auth', handle }),
      finishOwn: () => {
        binding = bound
        return {}
      },
      removeOwn: () => {
        binding = null
        return {}
      },
    },
  })
  vi.mocked(leaveTo).mockClear()
})
afterEach(() => {
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const kept = () => JSON.parse(sessionStorage.getItem('single-sign-on') ?? '{}') as Record<string, unknown>
const answer = '/setting/user/password?state=s1&code=c1'

test('asks for password and code, then leaves for the provider', async () => {
  const { user } = await renderPage(OwnBinding)
  await waitFor(() => expect(screen.getByText('Not bound')).toBeVisible())
  await user.click(screen.getByRole('button', { name: 'Bind' }))
  await user.type(await screen.findByLabelText('Your password'), 'secret1')
  await user.type(screen.getByLabelText('Code of the app, or a recovery code'), '123456{Enter}')
  await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('https://id.example/auth'))
  expect(kept()).toEqual({ handle, isBinding: true })
  expect(server.to('/smp/session/beginBindSingleSignOn')[0]?.body).toMatchObject({ code: '123456' })
})

test.each([
  ['en_US', /^Bound as Li Wei since 2026-11-20/],
  ['zh_CN', /^已绑定为 Li Wei，自 2026-11-20/],
] as const)('in %s binds with what came back, which leaves the address first', async (language, text) => {
  sessionStorage.setItem('single-sign-on', JSON.stringify({ handle, isBinding: true }))
  const { addressNow } = await renderPage(OwnBinding, { address: answer, language })
  await waitFor(() => expect(screen.getByText(text)).toBeVisible())
  expect(addressNow()).toBe('/setting/user/password')
  expect(server.to('/smp/session/finishBindSingleSignOn').map(({ body }) => body)).toEqual([
    expect.objectContaining({ handle, state: 's1', code: 'c1' }),
  ])
  expect(kept()).toEqual({})
})

test('an answer that this window has not asked for is not sent', async () => {
  await renderPage(OwnBinding, { address: answer })
  await waitFor(() => expect(screen.getByText(/was begun in another window/)).toBeVisible())
  expect(server.to('/smp/session/finishBindSingleSignOn')).toEqual([])
})

test('a wrong password removes nothing; the right one does', async () => {
  binding = bound
  server.use({
    singleSignOn: {
      removeOwn: () => {
        throw new Refusal('session.password_wrong')
      },
    },
  })
  const { user } = await renderPage(OwnBinding)
  await user.click(await screen.findByRole('button', { name: 'Remove binding' }))
  await user.type(await screen.findByLabelText('Your password'), 'wrong1')
  await user.type(screen.getByLabelText('Code of the app, or a recovery code'), '123456{Enter}')
  await waitFor(() => expect(screen.getByText('The password is wrong')).toBeVisible())
  server.use({
    singleSignOn: {
      removeOwn: () => {
        binding = null
        return {}
      },
    },
  })
  await user.type(screen.getByLabelText('Your password'), 'secret1')
  await user.type(screen.getByLabelText('Code of the app, or a recovery code'), '654321{Enter}')
  await waitFor(() => expect(screen.getByText('Not bound')).toBeVisible())
})

test('says that a binding at an earlier provider counts no more', async () => {
  binding = { ...bound, isInForce: false }
  await renderPage(OwnBinding)
  await waitFor(() => expect(screen.getByText(/Bound at an earlier sign-on service/)).toBeVisible())
})

test('is not shown where the site has no single sign-on', async () => {
  server.use({ session: { publicConfig: () => publicConfigOf() } })
  await renderPage(OwnBinding)
  await waitFor(() => expect(server.to('/smp/publicConfig.json')).toHaveLength(1))
  expect(screen.queryByRole('region')).toBeNull()
})
