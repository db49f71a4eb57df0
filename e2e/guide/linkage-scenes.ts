import { ALWAYS, contract, type LinkageDraft } from '@palisade/contract'
import { onTestFinished } from 'vitest'
import type { ProductClient } from '../../apps/simulator/src/product/product-client.ts'
import { findDevice } from '../support/product.ts'
import { goToScreen } from '../support/screens/console.ts'
import { until } from '../support/until.ts'
import type { Stage } from './scenes.ts'

const SENSOR = 'Panic-Button-Lobby'
const each = { delaySeconds: 0, waitsForLast: true, onFailure: 'continue' } as const
const names = {
  en_US: {
    rule: 'Panic in the lobby',
    title: 'Panic button pressed',
    works: 'Works on the fence',
    reason: 'The fence is mended',
  },
  zh_CN: { rule: '大厅紧急按钮联动', title: '有人按下紧急按钮', works: '围栏维修', reason: '围栏维修施工' },
} as const

/** A started rule that looks at the lobby and tells the administrator, until the end of the test. */
async function addRule(product: ProductClient, { rule: name, title }: { rule: string; title: string }) {
  const idOf = async (device: string) => (await findDevice(product, device))!.id
  const { user } = await product.call(contract.session.current, {})
  const draft: LinkageDraft = {
    name,
    priority: 10,
    description: '',
    eventTypes: ['panic'],
    levels: [],
    deviceIds: [await idOf(SENSOR)],
    defenceZoneIds: [],
    areaIds: [],
    cameraGroupIds: [],
    timeRange: ALWAYS,
    unacknowledgedSeconds: null,
    actions: [
      { ...each, kind: 'snapshot', cameraId: await idOf('Main-Lobby-01') },
      { ...each, kind: 'snapshot', cameraId: await idOf('North-Gate-01'), waitsForLast: false },
      {
        ...each,
        kind: 'notice',
        userIds: [user.id],
        groupIds: [],
        roleIds: [],
        channels: ['console'],
        title,
        text: '{location}',
        delaySeconds: 5,
      },
    ],
  }
  const { id } = await product.call(contract.linkage.add, draft)
  onTestFinished(async () => {
    await product.call(contract.linkage.batchDelete, { ids: [id] })
  })
  await product.call(contract.linkage.batchStart, { ids: [id] })
  return id
}

/** Scenes of an alarm that sets something off, and of events that are held back. */
export const linkageScenes: Readonly<Record<string, (stage: Stage) => Promise<void>>> = {
  async linkage({ operator, product, language }) {
    const { page, t } = operator
    const { rule } = names[language]
    await addRule(product, names[language])
    await goToScreen(operator, 'alarmLink')
    await page.getByRole('button', { name: rule, exact: true }).click()
    const actions = page.getByRole('list', { name: t('linkage.field.actions') })
    await actions.getByRole('listitem').nth(1).locator('[aria-expanded]').click()
    await page.mouse.move(0, 0)
  },
  async 'linkage-alarm'({ operator, product, site, language }) {
    const { page, t } = operator
    const ruleId = await addRule(product, names[language])
    await site.event('SIM-PANIC-LOBBY', 'panic')
    await until(
      'it has run',
      async () => (await product.call(contract.linkage.getLogByPage, { ruleId })).list[0]?.state === 'done',
      30_000,
    )
    await goToScreen(operator, 'alarmLive')
    const queue = page.getByRole('listbox', { name: t('alarm.live.title') })
    await queue.getByText(SENSOR).first().click()
    const section = page.getByRole('region', { name: t('linkageScreen.ofAlarm') })
    await section.getByRole('img').nth(1).waitFor()
    await section.scrollIntoViewIfNeeded()
  },
  async inhibition({ operator, product, language }) {
    const { page } = operator
    const { works, reason } = names[language]
    const line = await findDevice(product, 'Line-North')
    const { id } = await product.call(contract.inhibition.add, {
      name: works,
      deviceIds: [line!.id],
      defenceZoneIds: [],
      areaIds: [],
      types: [],
      includesVeryUrgent: false,
      timeRange: ALWAYS,
      hours: 8,
      reason,
    })
    onTestFinished(async () => {
      await product.call(contract.inhibition.batchStop, { ids: [id] })
      await product.call(contract.inhibition.batchDelete, { ids: [id] })
    })
    await product.call(contract.inhibition.batchStart, { ids: [id] })
    await goToScreen(operator, 'alarmInhibition')
    await page.getByText(works, { exact: true }).first().waitFor()
  },
  async escalation({ operator }) {
    const { page, t } = operator
    await goToScreen(operator, 'noticeSettings')
    await page.getByRole('tab', { name: t('notice.tab.chain') }).waitFor()
  },
}
