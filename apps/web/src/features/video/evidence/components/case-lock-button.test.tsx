import type { CaseDetails, EvidenceItem, EvidenceLock } from '@palisade/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { startFakeServer } from '#shared/testing/fake-server.ts'
import { renderPage } from '#shared/testing/render-page.tsx'
import { CaseLockButton } from './case-lock-button.tsx'

const id = '0190a000-0000-7000-8000-000000000001'
const camera = { id: '0190a000-0000-7000-8000-000000000002', name: 'Lobby-01' }
const at = Math.floor(Date.now() / 1000) * 1000 - 3_600_000
const iso = (ms: number) => new Date(at + ms).toISOString()
const lock: EvidenceLock = {
  id,
  camera,
  from: iso(0),
  to: iso(30_000),
  reason: 'Theft',
  keepUntil: null,
  state: 'locked',
  recordedSeconds: 30,
  heldSeconds: 30,
  lostSeconds: 0,
  case: { id, title: 'Theft' },
  lockedBy: 'Li Wei',
  lockedAt: iso(60_000),
  releasedBy: null,
  releasedAt: null,
}
const note: EvidenceItem = {
  id,
  kind: 'note',
  camera: null,
  at: null,
  alarmId: null,
  alarmType: null,
  text: 'A red van',
  addedBy: 'Li Wei',
  addedAt: iso(60_000),
}
const caseOf = (more: Partial<CaseDetails>): CaseDetails => ({
  id,
  title: 'Theft',
  description: '',
  state: 'open',
  lockCount: 0,
  itemCount: 0,
  createdBy: 'Li Wei',
  createdAt: iso(0),
  closedAt: null,
  version: 1,
  locks: [],
  items: [],
  hasHidden: false,
  isMasked: false,
  ...more,
})

test('more of the cameras of a case is locked for it, from where its pictures end', async () => {
  const server = startFakeServer({ evidence: { lock: () => [lock] } })
  const { user } = await renderPage(() => <CaseLockButton found={caseOf({ locks: [lock] })} />)
  await user.click(await screen.findByRole('button', { name: /Lock as evidence/ }))
  expect(await screen.findByLabelText('From')).toHaveValue(formatDateTime(at + 30_000))
  await user.type(screen.getByLabelText('Reason'), 'The way out')
  await user.click(screen.getByRole('button', { name: 'Lock' }))
  await waitFor(() =>
    expect(server.to('/vms/evidence/lock').at(-1)?.body).toMatchObject({
      caseId: id,
      cameraIds: [camera.id],
      from: iso(30_000),
      to: iso(90_000),
      reason: 'The way out',
    }),
  )
})

test('of a case that knows no camera nothing is offered', async () => {
  startFakeServer({})
  await renderPage(() => (
    <>
      <p>a case</p>
      <CaseLockButton found={caseOf({ items: [note] })} />
    </>
  ))
  await screen.findByText('a case')
  expect(screen.queryByRole('button', { name: /Lock as evidence/ })).toBeNull()
})
