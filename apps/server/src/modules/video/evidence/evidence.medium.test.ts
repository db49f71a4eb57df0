import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAlarm } from '#server/testing/builders/alarm.ts'
import { buildEvidenceLock } from '#server/testing/builders/evidence.ts'
import { holdPeriods, type Periods } from '#server/testing/periods.ts'
import {
  minuteFile,
  startRecordingSite,
  type RecordingSite,
} from '#server/modules/video/recording/recording.testing.ts'
import {
  buildEvidencePlace,
  minuteAgo,
  tellHolding,
  tellPicture,
  type EvidencePlace,
} from './evidence.testing.ts'

/** Expired and waiting locks are looked for so often, ms. */
const LOOK_EVERY = 10_000
let periods: Periods
let site: RecordingSite
let place: EvidencePlace

beforeAll(async () => {
  periods = holdPeriods()
  site = await startRecordingSite()
  place = await buildEvidencePlace(site.server)
})
afterAll(async () => {
  await site.stop()
  periods.release()
})
beforeEach(() => void tellHolding(site.media))

const span = minuteAgo()
const inAYear = () => new Date(Date.now() + 365 * 86_400_000).toISOString()
const draft = (more: object = {}) => ({
  cameraIds: [place.camera.id],
  ...span,
  reason: 'Theft at the gate',
  keepUntil: inAYear(),
  caseId: null,
  ...more,
})
const record = (cameraId = place.camera.id) => site.tell([minuteFile(cameraId, Date.parse(span.from))])
const newCase = async (title = 'Theft') =>
  (await place.keeper.evidence.addCase({ title, description: '' })).returnObj!

describe('a lock', () => {
  test('of a year is told to the media program, listed with what it holds, and logged', async () => {
    await record()
    const asked = tellHolding(site.media)
    const [made] = (await place.keeper.evidence.lock(draft())).returnObj!
    expect(made).toMatchObject({ state: 'locked', heldSeconds: 60, recordedSeconds: 60, lostSeconds: 0 })
    expect(asked).toEqual([
      { cameraId: place.camera.id, causeId: made!.id, from: Date.parse(span.from), to: Date.parse(span.to) },
    ])
    const { list } = (await place.reader.evidence.getLocks({ searchText: 'gate' })).returnObj!
    expect(list.map(({ id }) => id)).toEqual([made!.id])
    const row = await site.server.db
      .selectFrom('audit')
      .selectAll()
      .where('object', '=', made!.id)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ action: 'evidence.lock', kind: 'footage', result: 'ok' })
  })

  test('on what retention is deleting at this moment tells what is gone', async () => {
    await record()
    tellHolding(site.media, 0.25)
    const [made] = (await place.keeper.evidence.lock(draft())).returnObj!
    expect(made).toMatchObject({ state: 'locked', heldSeconds: 15, lostSeconds: 45 })
  })

  test('waits while the media program is away, and is released in the same way', async () => {
    await record()
    site.media.answers.set('lock', { status: 503, body: '{}' })
    const [made] = (await place.keeper.evidence.lock(draft())).returnObj!
    expect(made).toMatchObject({ state: 'pending', lostSeconds: 0 })
    tellHolding(site.media)
    const stateOf = async () => {
      const found = await site.server.db
        .selectFrom('evidence_lock')
        .select('state')
        .where('id', '=', made!.id)
        .execute()
      return found[0]?.state
    }
    await periods.pass(LOOK_EVERY, async () => (await stateOf()) === 'locked')
    const unlocked = await place.keeper.evidence.unlock({ ids: [made!.id], reason: 'Settled' })
    expect([unlocked.success, await stateOf()]).toEqual([true, 'released'])
    const again = await place.keeper.evidence.unlock({ ids: [made!.id], reason: 'Settled' })
    expect(again.errorCode).toBe('evidence.lock_not_found')
  })

  test('ends by its time, which is logged', async () => {
    const past = new Date(Date.now() - 1_000)
    const { id } = await buildEvidenceLock(site.server.db, { cameraId: place.camera.id, keepUntil: past })
    const rows = () =>
      site.server.db.selectFrom('audit').select(['action', 'user_name']).where('object', '=', id).execute()
    await periods.pass(LOOK_EVERY, async () => (await rows()).length > 0)
    expect(await rows()).toEqual([{ action: 'evidence.expired', user_name: '' }])
  })

  test.each([
    ['an end before its beginning', { to: span.from }, 'footage.too_short'],
    ['73 hours', { from: new Date(Date.parse(span.to) - 73 * 3_600_000).toISOString() }, 'footage.too_long'],
    ['a span to come', { to: new Date(Date.now() + 3_600_000).toISOString() }, 'playback.in_future'],
    ['an end of keeping that has passed', { keepUntil: span.to }, 'evidence.keep_past'],
    [
      'eleven years',
      { keepUntil: new Date(Date.now() + 11 * 366 * 86_400_000).toISOString() },
      'evidence.keep_too_long',
    ],
    ['a span without recordings', minuteAgo(600), 'footage.no_recording'],
  ])('of %s is refused', async (_what, more, code) => {
    expect((await place.keeper.evidence.lock(draft(more))).errorCode).toBe(code)
  })

  test('opens its case in the same step: where the lock is refused, no case stays', async () => {
    await record()
    const cases = async () =>
      (await place.keeper.evidence.getCases({ searchText: 'burglary' })).returnObj!.list
    const nowhere = { ...minuteAgo(600), newCase: 'Burglary' }
    expect((await place.keeper.evidence.lock(draft(nowhere))).errorCode).toBe('footage.no_recording')
    expect(await cases()).toEqual([])
    const [made] = (await place.keeper.evidence.lock(draft({ newCase: 'Burglary' }))).returnObj!
    expect(made?.case?.title).toBe('Burglary')
    expect(await cases()).toMatchObject([{ lockCount: 1 }])
    site.media.answers.delete('picture')
    const shot = { caseId: null, newCase: 'Burglary 2', cameraId: place.camera.id, at: span.from }
    expect((await place.keeper.evidence.addSnapshot(shot)).errorCode).toBe('evidence.no_picture')
    expect(await cases()).toHaveLength(1)
  })

  test('is told to other consoles, and so is its case', async () => {
    await record()
    const told = async (objectId: string) =>
      (await site.server.db.selectFrom('outbox').selectAll().orderBy('seq').execute()).filter(
        ({ data }) => (data as { id?: string }).id === objectId,
      )
    const [made] = (await place.keeper.evidence.lock(draft({ newCase: 'Told' }))).returnObj!
    expect((await told(made!.case!.id)).map(({ type }) => type)).toEqual(['evidence_case.changed'])
    // Asked for, and held.
    expect(await told(made!.id)).toHaveLength(2)
    await place.keeper.evidence.keepUntil({ ids: [made!.id], keepUntil: null })
    expect(await told(made!.id)).toHaveLength(3)
    await place.keeper.evidence.unlock({ ids: [made!.id], reason: 'Settled' })
    expect(await told(made!.id)).toHaveLength(5)
    const note = await place.keeper.evidence.addNote({ caseId: made!.case!.id, text: 'x' })
    expect(note.success).toBe(true)
    expect(await told(made!.case!.id)).toHaveLength(2)
  })

  test('needs the permission and the camera; who may not play a camera back sees no lock of it', async () => {
    await record()
    expect((await site.server.client.evidence.lock(draft())).status).toBe(401)
    expect((await place.reader.evidence.lock(draft())).errorCode).toBe('access.denied')
    expect((await place.neighbour.evidence.lock(draft())).errorCode).toBe('access.denied')
    const [made] = (await place.keeper.evidence.lock(draft())).returnObj!
    expect((await place.neighbour.evidence.getLocks({})).returnObj?.list).toEqual([])
    const foreign = await place.neighbour.evidence.unlock({ ids: [made!.id], reason: 'x' })
    expect(foreign.errorCode).toBe('access.denied')
    const longer = await place.keeper.evidence.keepUntil({ ids: [made!.id], keepUntil: null })
    expect(longer.success).toBe(true)
    expect((await place.reader.evidence.keepUntil({ ids: [made!.id], keepUntil: null })).errorCode).toBe(
      'access.denied',
    )
  })
})

describe('a case', () => {
  test('collects locks, snapshots, alarms and notes; a camera out of sight is only known to be there', async () => {
    await record()
    const { id: caseId } = await newCase()
    await place.keeper.evidence.lock(draft({ caseId }))
    const at = Date.parse(span.from) + 2_000
    tellPicture(site.media, Buffer.from([0xff, 0xd8, 0xff]), at)
    const shot = await place.keeper.evidence.addSnapshot({ caseId, cameraId: place.camera.id, at: span.from })
    expect(shot.returnObj).toMatchObject({ kind: 'snapshot', at: new Date(at).toISOString() })
    const picture = await place.reader.evidence.getSnapshot({ caseId, itemId: shot.returnObj!.id })
    expect(picture.bytes).toEqual(Buffer.from([0xff, 0xd8, 0xff]))
    const { id: alarmId } = await buildAlarm(site.server.db, { device: place.camera })
    await place.keeper.evidence.addAlarm({ caseId, alarmId })
    await place.keeper.evidence.addNote({ caseId, text: 'A red van' })
    const seen = (await place.keeper.evidence.getCase({ caseId })).returnObj!
    expect(seen.items.map(({ kind }) => kind)).toEqual(['snapshot', 'alarm', 'note'])
    expect(seen).toMatchObject({ lockCount: 1, itemCount: 3, hasHidden: false })
    const other = (await place.neighbour.evidence.getCase({ caseId })).returnObj!
    expect(other).toMatchObject({ lockCount: 0, locks: [], hasHidden: true })
    expect(other.items.map(({ kind }) => kind)).toEqual(['alarm', 'note'])
    const hidden = await place.neighbour.evidence.getSnapshot({ caseId, itemId: shot.returnObj!.id })
    expect(hidden.errorCode).toBe('evidence.item_not_found')
  })

  test('is changed in the version that was seen, and takes nothing once it is closed', async () => {
    const made = await newCase()
    const seen = { caseId: made.id, version: made.version }
    const changed = await place.keeper.evidence.updateCase({ ...seen, title: 'Theft II', description: 'x' })
    expect(changed.returnObj).toMatchObject({ title: 'Theft II', version: 1 })
    const stale = await place.keeper.evidence.setCaseState({ ...seen, state: 'closed' })
    expect(stale.errorCode).toBe('evidence.changed_meanwhile')
    const closed = await place.keeper.evidence.setCaseState({ ...seen, version: 1, state: 'closed' })
    expect(closed.returnObj?.state).toBe('closed')
    const note = await place.keeper.evidence.addNote({ caseId: made.id, text: 'late' })
    expect(note.errorCode).toBe('evidence.case_closed')
    const locked = await place.keeper.evidence.lock(draft({ caseId: made.id }))
    expect(locked.errorCode).toBe('evidence.case_closed')
    const { list } = (await place.keeper.evidence.getCases({ state: 'closed', searchText: 'ii' })).returnObj!
    expect(list.map(({ id }) => id)).toEqual([made.id])
  })

  test('of another centre does not exist, and no picture is put into one where nothing was recorded', async () => {
    const elsewhere = await buildEvidencePlace(site.server)
    const { id: caseId } = await newCase()
    expect((await elsewhere.keeper.evidence.getCase({ caseId })).errorCode).toBe('evidence.case_not_found')
    expect((await elsewhere.keeper.evidence.addNote({ caseId, text: 'x' })).errorCode).toBe(
      'evidence.case_not_found',
    )
    site.media.answers.delete('picture')
    const none = await place.keeper.evidence.addSnapshot({ caseId, cameraId: place.camera.id, at: span.from })
    expect(none.errorCode).toBe('evidence.no_picture')
    expect((await place.reader.evidence.addNote({ caseId, text: 'x' })).errorCode).toBe('access.denied')
  })
})
