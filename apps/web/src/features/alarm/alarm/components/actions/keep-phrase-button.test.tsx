import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useSession } from '#shared/session/session-store.ts'
import { Refusal, startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { defaultParameters } from '#shared/testing/session.fixture.ts'
import { ReasonInput } from './reason-input.tsx'

afterEach(() => vi.unstubAllGlobals())

const full = Array.from({ length: 10 }, (_, index) => `Entry ${index + 1}`)

function Page() {
  const [reason, setReason] = useState('')
  return <ReasonInput value={reason} onChange={setReason} onSend={() => {}} />
}

/** The reason of a close at a site whose lists hold these entries. */
async function open(entries: readonly string[]) {
  const refuseFull = (replaceOldest: boolean | undefined) => {
    if (entries.length === 10 && !replaceOldest) throw new Refusal('parameter.list_full', 200, { limit: 10 })
    return {} as never
  }
  const server = startFakeServer({
    parameter: {
      saveQuickLabel: ({ replaceOldest }) => refuseFull(replaceOldest),
      saveFrequentWord: ({ replaceOldest }) => refuseFull(replaceOldest),
    },
  })
  const { user } = await renderPage(Page)
  const reason = await screen.findByRole('textbox')
  const lists = { 'alarm.quick_labels': [...entries], 'alarm.frequent_words': [...entries] }
  act(() => useSession.setState({ parameters: { ...defaultParameters, ...lists } }))
  return { server, user, reason }
}

describe.each([
  ['Keep as quick label', '/ams/updateQuickLabel', 'label', 20, /^Everybody has this quick label/],
  ['Keep as high-frequency word', '/ams/updateFrequencyWrod', 'word', 50, /^Everybody is offered this word/],
])('%s', (name, path, field, limit, done) => {
  const keep = () => screen.getByRole('button', { name })

  test('adds what was typed for everybody, and leaves the reason', async () => {
    const { server, user, reason } = await open([])
    expect(keep()).toBeDisabled()
    await user.type(reason, ' Fox at the fence ')
    await user.click(keep())
    await waitFor(() => expect(screen.getByText(done)).toBeVisible())
    expect(server.to(path).map(({ body }) => body)).toMatchObject([
      { [field]: 'Fox at the fence', replaceOldest: false },
    ])
    expect(reason).toHaveValue(' Fox at the fence ')
  })

  test('takes no entry that is there already or longer than the list allows', async () => {
    const { user, reason } = await open(['Wind'])
    await user.type(reason, 'Wind')
    expect(keep()).toBeDisabled()
    await user.clear(reason)
    await user.type(reason, 'x'.repeat(limit))
    expect(keep()).toBeEnabled()
    await user.type(reason, 'x')
    expect(keep()).toBeDisabled()
  })

  test('asks whether the oldest may go from a full list', async () => {
    const { server, user, reason } = await open(full)
    await user.type(reason, 'Fox')
    await user.click(keep())
    const question = within(await screen.findByRole('dialog'))
    expect(question.getByText('“Entry 1” is replaced by “Fox”.')).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Replace' }))
    await waitFor(() => expect(server.to(path)).toHaveLength(2))
    expect(server.to(path)[1]!.body).toMatchObject({ [field]: 'Fox', replaceOldest: true })
  })
})
