import { readFile } from 'node:fs/promises'
import { contract, screens, templatePermissions } from '@palisade/contract'
import { patience } from '@palisade/testkit/patience'
import { describe, expect, it } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { startJourneys } from '../../support/journey.ts'
import { unique } from '../../support/leftovers.ts'
import { findProgram, killHard } from '../../support/processes.ts'
import { alarmsOf } from '../../support/product.ts'
import { idsOf } from '../../support/recording.ts'
import { alarmOf, popupsOf, recordsOf } from '../../support/screens/alarms.ts'
import { chooseMenu, fillLogin, logOut, waitForLive, type Operator } from '../../support/screens/console.ts'
import { dispatchOf } from '../../support/screens/dispatch.ts'
import { phoneOf } from '../../support/screens/phone.ts'
import { giveSecondFactor } from '../../support/shift/one-time-code.ts'
import {
  handOver,
  huntPlate,
  recordForCase,
  startTour,
  startWalk,
  userIdOf,
} from '../../support/shift/shift.ts'
import { addGuards, addPeople } from '../../support/staff.ts'
import { until } from '../../support/until.ts'
import { huntPerson, LOOKS } from '../../support/wanted.ts'

// One night of one operator: log in with a second factor, take the shift over, look, send, keep evidence, find a car and a person,
// follow a walk, report, go home. In its middle the server is killed.

const { stack, site, signIn, openConsole, openPhone } = startJourneys()
const SENSOR = 'Line-North'
/** The camera that looks at the sensor. */
const FENCE = 'Perimeter-North-01'
const [BARRIER, BARRIER_ID] = ['Car-Park-Barrier', 'cam09']
/** A camera that finds faces, the photograph that it takes, and whom it then sees. */
const [AISLE, AISLE_ID, PHOTOGRAPH] = ['Warehouse-Aisle-03', 'cam11', 3]
const FACE = { sample: PHOTOGRAPH, x: 688, y: 493 }
const STOPS = ['Main-Lobby-01', 'North-Gate-01'] as const
/** A killed server is started again, and console and phone come back to it, ms. */
const BACK_WITHIN = 45_000
/** Messages of a browser whose server is gone; no other fault may appear. */
const outage = [/ERR_CONNECTION_/, /ERR_EMPTY_RESPONSE/, /WebSocket connection/, /\b50[234]\b/]
/** Two browsers go through the whole product; ms on a quiet machine. */
const NIGHT = patience(480_000)
/** A user name has no hyphen. */
const someone = (name: string) => unique(name).replace('-', '')

/** The operator's login: the password, then a code. */
async function logInWithCode(operator: Operator, account: Parameters<typeof fillLogin>[1], code: string) {
  const { page, t } = operator
  await page.goto(`${stack.url}/login`)
  await fillLogin(operator, account)
  await page.getByRole('button', { name: t('secondFactor.useRecoveryCode'), exact: true }).click()
  await page.getByLabel(t('secondFactor.recoveryCode'), { exact: true }).fill(code)
  await page.getByRole('button', { name: t('secondFactor.confirm'), exact: true }).click()
  await waitForLive(operator)
}

async function sign({ page, t }: Operator, act: 'handOver' | 'takeOver') {
  const name = t(`handover.${act}`)
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** The recording around the chosen alarm goes into a case of its own. */
async function keepAsEvidence({ page, t }: Operator, title: string) {
  const name = t('evidence.act.lock')
  // Its sign has a name too.
  await page.getByRole('main').getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel(t('evidence.field.reason'), { exact: true }).fill('Intrusion')
  await dialog.getByLabel(t('evidence.field.caseId'), { exact: true }).press('ArrowDown')
  await page.getByTitle(t('evidence.newCase'), { exact: true }).click()
  await dialog.getByLabel(t('evidence.newCaseTitle'), { exact: true }).fill(title)
  await dialog.getByRole('button', { name: t('evidence.act.lockNow'), exact: true }).click()
  await page.getByText(t('evidence.locked', { count: 1 })).waitFor()
}

/** Somebody of a list walks by, and their hit is acknowledged on the screen of hits. */
async function acknowledgeHit(operator: Operator, name: string) {
  const { page, t } = operator
  await chooseMenu(operator, 'securityManagement', t('menu.group.people'))
  await site.faces(AISLE_ID, PHOTOGRAPH)
  const hit = page.getByRole('list', { name: t('faceHit.title') }).getByRole('listitem', { name })
  const acknowledge = hit.getByRole('button', { name: t('alarm.ofHit.acknowledge') })
  await acknowledge.click({ timeout: LOOKS })
  await acknowledge.waitFor({ state: 'detached' })
}

describe.each(['en_US', 'zh_CN'] as const)('a night shift in %s', language => {
  it('from the log-in with a second factor to the signed report', { timeout: NIGHT }, async () => {
    const product = await signIn()
    const [day, night, foot] = [someone('Day'), someone('Night'), someone('Foot')]
    const [dayAccount, nightAccount] = await addPeople(
      product,
      [day, night],
      [...templatePermissions.operator, 'face_hit.judge'],
    )
    const [footAccount] = await addGuards(product, foot)
    const [code] = await giveSecondFactor(await signIn(nightAccount), nightAccount!.password)
    const [TOUR, WALK, POINT, CAR] = [unique('Round'), unique('Walk'), unique('Ramp'), unique('Car')]
    const [NOTE, CASE, PERSON] = [unique('Gate 2 sticks'), unique('Fence'), unique('Jo')]
    const PLATE = `粤B${unique('').slice(-5).toUpperCase()}`
    await recordForCase(product, FENCE, CASE)
    await startTour(product, TOUR, await userIdOf(product, night), STOPS)
    const walkCode = await startWalk(product, WALK, await userIdOf(product, foot), POINT)
    await huntPlate(product, CAR, PLATE, BARRIER)
    const [cameraId = ''] = await idsOf(product, [AISLE])
    const person = { group: unique('Wanted'), deployment: unique('Hunt'), name: PERSON, face: FACE, cameraId }
    await huntPerson(product, person)
    await handOver(await signIn(dayAccount), NOTE)
    const operator = await openConsole({ language })
    const { page, t, faults } = operator
    const patrols = t('menu.group.patrol')
    const running = (kind: 'vehicle_deployment' | 'person_deployment' | 'alarm') =>
      page.getByRole('region', { name: t(`enums.handoverItem.${kind}`) })

    // The shift is taken over by somebody else than who handed it over.
    await logInWithCode(operator, nightAccount!, code!)
    await chooseMenu(operator, 'handover', patrols)
    await page.getByText(NOTE).waitFor()
    await running('vehicle_deployment').getByText(CAR).waitFor()
    await running('person_deployment').getByText(person.deployment).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.getByLabel(t('handover.field.reply'), { exact: true }).fill('Read')
    await sign(operator, 'takeOver')
    const notes = page.getByRole('textbox', { name: t('handover.field.notes') })
    await notes.waitFor()

    // The tour of the cameras, paused at its second stop because somebody comes over the fence.
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: t('shell.search.title') }).fill(t('menu.screen.realTimePatrol'))
    await page.getByRole('option', { name: t('menu.screen.realTimePatrol') }).click()
    await page.getByRole('button', { name: `${t('patrolTask.list.open')}: ${TOUR}` }).click()
    await page.getByRole('button', { name: t('patrolTask.act.start'), exact: true }).click()
    await page.locator(`[data-phase="playing"][data-camera="${STOPS[0]}"]`).waitFor()
    await page.getByRole('button', { name: t('patrolTask.act.normal'), exact: true }).click()
    await page.getByRole('button', { name: t('patrolTask.act.next'), exact: true }).click()
    const second = page.getByText(new RegExp(t('patrolTask.tour.stop', { number: 2, count: 2 })))
    await second.waitFor()
    await page.getByRole('button', { name: t('patrolTask.act.pause'), exact: true }).click()
    await page.getByRole('button', { name: t('patrolTask.act.resume'), exact: true }).waitFor()

    // A guard is sent, and the server is killed before the report; nothing of it is lost.
    const guard = await openPhone(footAccount!)
    const phone = phoneOf(guard)
    await phone.goOnDuty()
    await site.event('SIM-LINE-NORTH', 'intrusion')
    await popupsOf(operator).view(SENSOR)
    const chosen = alarmOf(operator)
    await chosen.acknowledge.click()
    const desk = dispatchOf(operator)
    await desk.release()
    await desk.person(foot).check()
    await desk.send()
    await phone.card(SENSOR).tap()
    await phone.press(guard.t('staff.act.accept'))
    await phone.press(guard.t('staff.act.report'))
    await phone.report.fill('Nobody there')
    killHard(findProgram(stack.launcherPid, 'apps/server'))
    await page.getByRole('banner').getByText(t('shell.connection.reconnecting')).waitFor()
    await phone.confirm(guard.t('staff.report.send'))
    await waitForLive(operator, BACK_WITHIN)
    await desk
      .taskOf(foot)
      .getByText('Nobody there')
      .waitFor({ timeout: patience(BACK_WITHIN) })
    await desk.act(foot, 'approve')
    await keepAsEvidence(operator, CASE)
    await chosen.close.click()
    await chosen.reason.fill('Fence looked at')
    await chosen.confirmClose.click()
    await chosen.closeDialog.waitFor({ state: 'hidden' })

    // The wanted car, and the wanted person.
    await site.vehicle(BARRIER_ID, PLATE)
    await popupsOf(operator).acknowledgeInLine(BARRIER)
    const hit = async () =>
      (await alarmsOf(product, BARRIER)).find(({ description }) => description.includes(PLATE))
    await until('the car is acknowledged', async () => (await hit())?.status === 'in_progress')
    await acknowledgeHit(operator, PERSON)

    // The tour goes on where it was; the walk is followed on the live board.
    await chooseMenu(operator, 'realTimePatrol', patrols)
    await second.waitFor()
    await page.getByRole('button', { name: t('patrolTask.act.resume'), exact: true }).click()
    await page.getByRole('button', { name: t('patrolTask.act.normal'), exact: true }).click()
    await page.getByRole('button', { name: t('patrolTask.act.finish'), exact: true }).click()
    await page.getByText(t('patrolTask.tour.done')).waitFor()
    await page.getByRole('button', { name: t('patrolTask.tour.back'), exact: true }).click()
    await page.getByRole('tab', { name: t('patrolFoot.title') }).click()
    const board = page.getByRole('list', { name: t('patrolFoot.title') }).getByRole('listitem')
    const walk = board.filter({ hasText: WALK })
    await walk.getByText(t('patrolFoot.board.nowhere')).waitFor()
    await phone.back()
    await phone.checkIn(POINT, walkCode)
    await walk.waitFor({ state: 'detached' })

    // The night leaves a case, an export, the notes, the signed report.
    await chooseMenu(operator, 'evidence')
    await page.getByRole('button', { name: CASE, exact: true }).click()
    await page.getByRole('dialog', { name: CASE }).getByText('Intrusion').first().waitFor()
    await page.goto(stack.url + screens.alarmRecord.path)
    await recordsOf(operator).row(SENSOR).first().waitFor()
    const [sheet] = await Promise.all([page.waitForEvent('download'), recordsOf(operator).exportAll.click()])
    expect(sheet.suggestedFilename()).toMatch(/\.xlsx$/)
    await chooseMenu(operator, 'handover', patrols)
    await running('alarm').getByRole('row').filter({ hasText: BARRIER }).first().waitFor()
    expect(await running('alarm').getByRole('row').filter({ hasText: SENSOR }).count()).toBe(0)
    await notes.fill('A wanted car, reported to the police')
    await sign(operator, 'handOver')
    const report = page.getByRole('button', { name: t('handover.pdf') })
    await report.waitFor()
    const [saved] = await Promise.all([page.waitForEvent('download'), report.click()])
    const file = await readFile(await saved.path())
    expect([saved.suggestedFilename().slice(-4), file.subarray(0, 5).toString()]).toEqual(['.pdf', '%PDF-'])
    const { list } = await product.call(contract.handover.getByPage, { personName: night })
    expect(list).toMatchObject([
      { status: 'handed_over', handedOverBy: night, begunBy: night },
      { status: 'taken_over', handedOverBy: day, takenOverBy: night, reply: 'Read' },
    ])
    await logOut(operator, night)
    expect(faults(...outage)).toEqual([])
    expect(guard.faults(...outage)).toEqual([])
  })
})
