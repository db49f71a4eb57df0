import { contract, screens, seededNames, type FaceGroupKind, type ScreenKey } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { patience } from '@palisade/testkit/patience'
import type { ProductClient } from '../../../apps/simulator/src/product/product-client.ts'
import { DRAWN, findBarriers } from '../accessibility.ts'
import { addCamera, untilCause } from '../cameras.ts'
import { inspect, SMALLEST } from '../inspect.ts'
import { hasOpenAlarm } from '../product.ts'
import type { createSite } from '../site.ts'
import { until } from '../until.ts'
import { alarmOf, recordsOf } from './alarms.ts'
import { goToScreen, searchButton, type Operator } from './console.ts'
import { deviceForm, deviceTable, offlineRow, stateHistoryOf } from './devices.ts'
import { mapOf } from './map.ts'
import { wizardOf } from './onboarding.ts'
import { organisationOf } from './organisation.ts'
import { resourcesOf } from './resource-management.ts'
import { wallOf } from './wall.ts'
import { zonesOf } from './zones.ts'

/** The sensor whose open alarm the tour shows. */
export const SMOKE = { id: 'SIM-SMOKE-AISLE', name: 'Smoke-Aisle-03' }
/** A camera at an address where nothing answers. */
export const AWAY = 'Away-01'
const CHECKED = 'Car-Park-West'
const checkedPicture = { codec: 'H.264', width: 1280, height: 720 }

/** A camera that is away and an open alarm, so that each screen has something to show. Whatever earlier journeys left open was closed before. */
export async function prepareTour(
  product: ProductClient,
  site: ReturnType<typeof createSite>,
): Promise<void> {
  const id = await addCamera(product, AWAY, { mainUrl: 'rtsp://127.0.0.1:9/away' })
  const areas = await product.call(contract.organisation.getTree, {})
  const areaId = areas.find(area => area.code === 'CARPARK')!.id
  await product.call(contract.device.batchMove, { ids: [id], areaId })
  await untilCause(product, AWAY, 'unreachable')
  await site.event(SMOKE.id, 'smoke')
  await until('its alarm is open', () => hasOpenAlarm(product, SMOKE.name))
}

/** A dialog says which fields it needs when it is saved as it opened. */
async function refuseEmpty({ page, t }: Operator): Promise<void> {
  const dialog = page.getByRole('dialog')
  // Of what may be put in force the first button saves and enables it.
  await dialog
    .getByRole('button', { name: t('shared.action.save') })
    .first()
    .click()
  await dialog.getByText(t('shared.rule.required')).first().waitFor()
}

/** A library of persons opens the form of a new group, which says what it needs. */
async function refuseEmptyGroup(operator: Operator, kind: FaceGroupKind): Promise<void> {
  const { page, t } = operator
  const name = `${t('faceGroup.act.add')}: ${t(`faceGroup.kind.${kind}`)}`
  await page.getByRole('button', { name }).click()
  await refuseEmpty(operator)
}

/** How each screen shows that it has what it shows, with something opened on it. */
export const openers: Record<ScreenKey, (operator: Operator) => Promise<void>> = {
  home: ({ page, t }) =>
    page
      .getByRole('region', { name: t('dashboard.newest') })
      .getByText(SMOKE.name)
      .first()
      .waitFor(),
  async videoControl(operator) {
    const wall = wallOf(operator)
    await wall.open('Main-Lobby-01')
    await wall.open('Loading-Dock-01')
    await wall.untilPlays(1, 'Main-Lobby-01')
    await wall.untilPlays(2, 'Loading-Dock-01')
  },
  evidence: ({ page, t }) => page.getByRole('columnheader', { name: t('evidence.field.title') }).waitFor(),
  async alarmLive(operator) {
    const { page, t } = operator
    const queue = page.getByRole('listbox', { name: t('alarm.live.title') })
    await queue.getByText(SMOKE.name).first().click()
    await alarmOf(operator).history('raised').first().waitFor()
  },
  async vehicleSearch({ page, t }) {
    await page.getByRole('button', { name: t('snap.sources') }).click()
    await page.getByRole('dialog').getByText(t('snap.sourcesHint')).waitFor()
  },
  async alarmSpeed({ page, t }) {
    await page.getByRole('button', { name: t('speedRule.act.add') }).click()
    await page.getByRole('dialog').getByText(t('speedRule.toleranceHint')).waitFor()
  },
  speedLive: ({ page, t }) => page.getByRole('region', { name: t('speedViolation.live') }).waitFor(),
  speedRecord: ({ page, t }) => page.getByRole('region', { name: t('speedViolation.record') }).waitFor(),
  speedVehicle: ({ page, t }) => page.getByRole('region', { name: t('speedViolation.vehicles') }).waitFor(),
  async faceDeployment({ page, t }) {
    await page.getByRole('button', { name: t('deployment.act.add') }).click()
    await page.getByRole('dialog').getByLabel(t('deployment.field.reason')).waitFor()
  },
  securityManagement: ({ page, t }) => page.getByText(t('faceHit.proposal')).waitFor(),
  async vehicleDeployment({ page, t }) {
    await page.getByRole('button', { name: t('deployment.act.add') }).click()
    await page.getByRole('dialog').getByText(t('vehicleDeployment.platesHint')).waitFor()
  },
  async blackList({ page, t }) {
    await page
      .getByRole('button', { name: `${t('blacklistGroup.act.add')}: ${t('blacklistGroup.groups')}` })
      .click()
    await page.getByRole('dialog').getByLabel(t('blacklistGroup.field.validUntil')).waitFor()
  },
  async redList({ page, t }) {
    await page.getByRole('button', { name: t('redlist.act.add') }).click()
    await page.getByRole('dialog').getByLabel(t('redlist.field.plate')).waitFor()
  },
  alarmDashboard: ({ page, t }) =>
    page
      .getByRole('region', { name: t('figures.trend') })
      .locator('canvas')
      .waitFor(),
  async alarmInhibition(operator) {
    const { page, t } = operator
    await page.getByRole('button', { name: t('inhibition.form.add') }).click()
    await refuseEmpty(operator)
  },
  alarmNotice: ({ page, t }) =>
    page.getByRole('columnheader', { name: t('notice.field.recipient') }).waitFor(),
  async noticeSettings({ page, t }) {
    await page.getByRole('button', { name: t('notice.chain.addStep') }).click()
    await page.getByRole('region', { name: t('notice.chain.step', { n: 1 }) }).waitFor()
  },
  async alarmLink(operator) {
    const { page, t } = operator
    await page.getByRole('button', { name: t('linkageScreen.form.add') }).click()
    await page
      .getByRole('button', {
        name: t('linkageScreen.form.addOf', { kind: t('enums.linkageActionKind.output') }),
      })
      .click()
    await refuseEmpty(operator)
  },
  async deviceConfig(operator) {
    const { page, t } = operator
    await page.getByRole('button', { name: t('recordingPlan.act.holidays') }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('recordingPlan.holiday.add') })
      .click()
    await refuseEmpty(operator)
  },
  async patrolPlan(operator) {
    const { page, t } = operator
    await page.getByRole('button', { name: t('patrolPlan.form.add') }).click()
    await refuseEmpty(operator)
  },
  handover: ({ page, t }) =>
    page
      .getByRole('button', { name: t('handover.begin') })
      .or(page.getByRole('region', { name: t('enums.handoverItem.alarm') }))
      .waitFor(),
  patrolHistory: ({ page, t }) =>
    page.getByRole('region', { name: t('patrolHistory.figures.title') }).waitFor(),
  realTimePatrol: ({ page, t }) => page.getByText(t('patrolTask.list.empty')).waitFor(),
  alarmManual: ({ page, t }) => page.getByRole('button', { name: t('manual.raise'), exact: true }).waitFor(),
  async alarmRecord(operator) {
    const { page, t } = operator
    await recordsOf(operator).row(SMOKE.name).first().waitFor()
    await page.getByRole('button', { name: t('shared.action.more') }).click()
    await recordsOf(operator).row(SMOKE.name).first().getByRole('button').first().click()
    const history = page.getByRole('dialog').getByText(t('enums.alarmHistory.raised'), { exact: true })
    await history.first().waitFor()
  },
  async deviceList(operator) {
    await deviceTable(operator).getByRole('row').nth(3).waitFor()
    const form = deviceForm(operator)
    await form.open()
    await form.save()
    await form.drawer.getByText(operator.t('shared.rule.required')).first().waitFor()
  },
  async deviceAccess(operator) {
    const { page, t } = operator
    await page.getByRole('button', { name: t('platform.act.add') }).click()
    await refuseEmpty(operator)
  },
  async onboarding(operator) {
    const wizard = wizardOf(operator)
    await wizard.search()
    await wizard.targets
      .getByText('North-Gate-01')
      .first()
      .waitFor({ timeout: patience(30_000) })
  },
  async offlineDevices(operator) {
    const { t } = operator
    await offlineRow(operator, AWAY)
      .getByRole('button', { name: t('deviceState.history') })
      .click()
    await stateHistoryOf(operator, AWAY).outages(0).or(stateHistoryOf(operator, AWAY).outages(1)).waitFor()
  },
  async examineState({ page, t }) {
    const table = page.getByRole('region', { name: t('deviceState.checkTitle') }).last()
    await table.getByRole('button', { name: CHECKED, exact: true }).click()
    const details = page.getByRole('region', { name: CHECKED, exact: true })
    await details.getByRole('button', { name: t('deviceState.check.now') }).click()
    await details
      .getByText(t('device.probe.okPicture', checkedPicture))
      .waitFor({ timeout: patience(30_000) })
  },
  async configHistory(operator) {
    const { page, t } = operator
    // While the site is still being registered, its own changes are newer than a page is long.
    await page.getByRole('textbox', { name: t('deviceHistory.device'), exact: true }).fill(AWAY)
    await searchButton(operator).click()
    const history = page.getByRole('region', { name: t('deviceHistory.title') })
    await history.getByText(AWAY).first().waitFor()
  },
  async defenceZones(operator) {
    const { page, t } = operator
    await zonesOf(operator).untilCondition('Fence-South', 'armed')
    await page.getByRole('button', { name: t('defenceZone.act.add') }).click()
    await refuseEmpty(operator)
  },
  async cameraManage(operator) {
    const { page, t } = operator
    await page.getByRole('cell', { name: 'Main-Lobby-01', exact: true }).waitFor()
    await page.getByRole('tab', { name: t('camera.tab.groups') }).click()
    await page.getByRole('button', { name: t('camera.groups.add') }).click()
    await refuseEmpty(operator)
  },
  personSearch: ({ page, t }) => page.getByLabel(t('faceSearch.field.similarity')).waitFor(),
  personLists: operator => refuseEmptyGroup(operator, 'watch_list'),
  personnelPool: operator => refuseEmptyGroup(operator, 'personnel'),
  visitorsPool: operator => refuseEmptyGroup(operator, 'visitors'),
  async organization(operator) {
    const { page, t } = operator
    await organisationOf(operator).choose('Warehouse')
    await page.getByRole('button', { name: t('organisation.addBelow') }).click()
    await page.getByRole('dialog').waitFor()
  },
  async role({ page, t }) {
    const table = page.getByRole('region', { name: t('role.title') })
    await table.getByText(seededName(t, seededNames.operator), { exact: true }).first().waitFor()
  },
  async roleAdd({ page, t }) {
    await page.getByLabel(t('role.field.areaIds')).getByText('Warehouse').waitFor()
    await page.getByRole('button', { name: t('role.functions.all') }).click()
  },
  async users(operator) {
    const { page, t } = operator
    await page
      .getByRole('region', { name: t('user.title') })
      .getByText('admin', { exact: true })
      .first()
      .waitFor()
    await page.getByRole('button', { name: t('user.act.add') }).click()
    await refuseEmpty(operator)
  },
  async userGroup(operator) {
    const { page, t } = operator
    await page.getByRole('region', { name: t('userGroup.title') }).waitFor()
    await page.getByRole('button', { name: t('userGroup.act.add') }).click()
    await refuseEmpty(operator)
  },
  groupMember: ({ page, t }) =>
    page
      .getByText(t('userGroup.members.noGroups'))
      .or(page.getByText(t('userGroup.members.choose')))
      .waitFor(),
  session: ({ page, t }) =>
    page
      .getByRole('region', { name: t('session.list.title') })
      .getByText(t('session.list.current'))
      .waitFor(),
  async password({ page, t }) {
    await page.getByRole('button', { name: t('session.password.save') }).click()
    await page.getByText(t('shared.rule.required')).first().waitFor()
  },
  async logManage({ page, t }) {
    const rows = page.getByRole('region', { name: t('log.title') }).getByRole('row')
    await rows.nth(3).waitFor()
    await page.getByRole('tab', { name: t('log.tab.backups') }).click()
    await page.getByRole('region', { name: t('log.backup.title') }).waitFor()
  },
  async versionManage(operator) {
    const { page, t } = operator
    await page.getByRole('button', { name: t('version.act.add') }).click()
    await refuseEmpty(operator)
  },
  systemParams: ({ page, t }) =>
    page.getByRole('region', { name: t('parameter.name.alarm.popup_count'), exact: true }).waitFor(),
  async resourceManagement(operator) {
    const resources = resourcesOf(operator)
    await resources.row('Main-Lobby-01').waitFor()
    await resources.tab('buildings')
    await resources.openFloor('Main Building Floor 1')
    await mapOf(operator).floor('Main Building Floor 1').waitFor()
  },
  async eventRules({ page, t }) {
    await page.getByText(t('enums.alarmType.smoke'), { exact: true }).first().waitFor()
    await page.getByRole('tab', { name: t('eventRule.tab.mappings') }).click()
    await page.getByText(t('eventRule.mappingsHint')).waitFor()
    await page.getByRole('row').nth(3).waitFor()
  },
  async procedures({ page, t }) {
    await page.getByText(t('procedure.rule')).waitFor()
    await page.getByRole('button', { name: t('procedure.act.which') }).click()
    await page.getByRole('dialog').getByText(t('procedure.which.hint')).waitFor()
  },
  async procedureEdit({ page, t }) {
    const kind = t('enums.stepKind.choice')
    await page.getByRole('button', { name: t('procedure.edit.addOf', { kind }) }).click()
    await page.getByRole('textbox', { name: t('procedure.edit.question') }).fill('Fire?')
    await page
      .getByRole('region', { name: t('procedure.page.preview') })
      .getByText('Fire?')
      .waitFor()
  },
  pictureContrast: ({ page, t }) => page.getByText(t('recognition.builtIn')).waitFor(),
  faceRepoContrast: ({ page, t }) =>
    page
      .getByText(t('comparison.noGroups'))
      .or(page.getByLabel(t('comparison.groups')))
      .first()
      .waitFor(),
  async apiKeys({ page, t }) {
    await page
      .getByRole('region', { name: t('apiKey.title') })
      .getByText('Simulated site')
      .first()
      .waitFor()
    await page.getByRole('button', { name: t('apiKey.add') }).click()
    await page.getByRole('dialog').waitFor()
  },
}

/**
 * Every second screen at the smallest size: it opens, speaks in words, fits, and what is drawn can be read and hit. The full suite sees
 * each in both languages, themes and sizes.
 * @param first 0 or 1: which half
 * @returns what somebody cannot read or hit
 */
export async function tourHalf(operator: Operator, first: 0 | 1): Promise<string[]> {
  const barriers: string[] = []
  const half = (Object.keys(screens) as ScreenKey[]).filter((_, index) => index % 2 === first)
  for (const screen of half) {
    await goToScreen(operator, screen)
    await openers[screen](operator)
    await inspect(operator, screen, [SMALLEST])
    for (const barrier of await findBarriers(operator.page, DRAWN)) barriers.push(`${screen}: ${barrier}`)
  }
  return barriers
}
