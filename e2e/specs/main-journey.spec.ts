import { contract } from '@palisade/contract'
import readExcel from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { startJourneys } from '../support/journey.ts'
import { alarmsOf, askWith, findDevice } from '../support/product.ts'
import { alarmOf, popupsOf, recordsOf } from '../support/screens/alarms.ts'
import { choose, chooseMenu, logIn, logOut, ticketOf, waitForLive } from '../support/screens/console.ts'
import { deviceRow } from '../support/screens/devices.ts'
import { wallOf } from '../support/screens/wall.ts'
import { until } from '../support/until.ts'

const { stack, site, signIn, openConsole } = startJourneys()
const six = ['North-Gate-01', 'Staff-Entrance-01', 'Perimeter-North-01', 'Main-Lobby-01']

const lost = 'Main-Corridor-2F'
/** Its name at the simulated site. */
const controlId = 'cam05'

describe('the main job', () => {
  it('from a camera on the wall to a closed alarm in a sheet', async () => {
    const begun = Date.now()
    const operator = await openConsole({ hasMotion: true })
    const { page, t } = operator
    const product = await signIn()
    const wall = wallOf(operator)
    const cameras = [...six, lost, 'Warehouse-Aisle-03']
    const lostWindow = cameras.indexOf(lost) + 1

    await logIn(operator)
    await chooseMenu(operator, 'videoControl')

    // Six cameras, with a word of warning for the fifth.
    for (const camera of cameras.slice(0, 4)) await wall.open(camera)
    await wall.open(lost)
    await wall.warning.getByRole('checkbox', { name: t('live.warning.notToday') }).check()
    await wall.warning.getByRole('button', { name: t('live.warning.go') }).click()
    await wall.windowOf(lostWindow, lost).waitFor()
    await wall.open('Warehouse-Aisle-03')
    await wall.windowOf(6, 'Warehouse-Aisle-03').waitFor()
    expect(await wall.warning.count()).toBe(0)
    for (const [index, camera] of cameras.entries()) await wall.untilPlays(index + 1, camera)

    // The pictures stop: the tile says so, although the connection stands.
    await site.fault(controlId, 'freeze')
    const overlay = wall.overlayOf(lostWindow, lost)
    await overlay.getByText(t('live.phase.stalled')).waitFor()

    // The camera is cut off: the tile names the cause, the alarm rings with its place, the device list shows it.
    const tonesBefore = await operator.tonesPlayed()
    await site.fault(controlId, 'cut')
    await overlay.getByText(t('enums.streamCause.unreachable')).waitFor()
    const popups = popupsOf(operator)
    const popup = popups.of(lost)
    await popup.getByText(t('enums.alarmType.video_loss'), { exact: true }).waitFor()
    expect(await popup.textContent()).toContain('Main Building')
    await until('the alarm is heard', async () => (await operator.tonesPlayed()) > tonesBefore)

    const list = await operator.context.newPage()
    const watcher = { ...operator, page: list }
    await list.goto(
      page.url().replace(/\/video\/control.*/, '/setting/device/access/deviceList?name=') + lost,
    )
    await waitForLive(watcher)
    await deviceRow(watcher, lost).getByText(t('enums.deviceState.offline')).waitFor()

    // The camera comes back by itself, on the wall and in the list.
    await site.fault(controlId, 'restore')
    await wall.untilPlays(lostWindow, lost, 30_000)
    await deviceRow(watcher, lost).getByText(t('enums.deviceState.online')).waitFor()
    await list.close()

    // The alarm with its picture from before; acknowledged, then closed, but not without a reason.
    await popups.view(lost)
    const alarm = alarmOf(operator)
    const shown = await page.getByRole('region', { name: t('alarm.live.picture') }).boundingBox()
    expect(shown!.width / page.viewportSize()!.width).toBeGreaterThan(0.4)
    await alarm.tab('picture').click()
    await alarm.picture.waitFor()
    await alarm.history('recovered').waitFor()
    await alarm.acknowledge.click()
    await alarm.close.click()
    await alarm.confirmClose.click()
    await alarm.closeDialog.getByText(t('errors.alarm.close_reason_required')).waitFor()
    // Words of its own: journeys before this one have cut cameras too.
    const reason = `cable put back ${begun.toString(36)}`
    await alarm.reason.fill(reason)
    await alarm.confirmClose.click()
    // The desk goes on to the next alarm.
    await alarm.closeDialog.waitFor({ state: 'hidden' })
    const ofCamera = await alarmsOf(product, lost)
    const [stored, ...others] = ofCamera.filter(({ occurredAt }) => Date.parse(occurredAt) >= begun)
    expect(others).toEqual([])
    expect(stored).toMatchObject({ status: 'completed', remarks: reason, acknowledgedBy: 'Administrator' })

    // The alarm is among the records, and the same in the spreadsheet.
    await chooseMenu(operator, 'alarmRecord', t('menu.group.alarm'))
    const records = recordsOf(operator)
    await choose(page, t('alarm.field.level'), t(`enums.alarmLevel.${stored!.level}`))
    await records.searchText.fill(reason)
    await records.search()
    await records.total(1).waitFor()
    const cells = await records.row(stored!.number).getByRole('cell').allTextContents()
    const [download] = await Promise.all([page.waitForEvent('download'), records.exportAll.click()])
    const [sheet] = await readExcel(await download.path())
    const [headings, row, ...more] = sheet!.data
    expect(more).toEqual([])
    expect(headings).toContain(t('alarm.field.number'))
    for (const text of [stored!.number, t('enums.alarmType.video_loss'), lost, reason]) {
      expect(row).toContain(text)
      expect(cells).toContain(text)
    }

    // After the logout the ticket is dead.
    const ticket = await ticketOf(page)
    await logOut(operator)
    expect(await askWith(stack, ticket, contract.parameter.getList, {})).toMatchObject({
      needLogin: true,
    })
    expect(await findDevice(product, lost)).toMatchObject({ state: 'online' })
    expect(operator.faults()).toEqual([])
  })
})
