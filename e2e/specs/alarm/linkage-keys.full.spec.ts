import { contract } from '@palisade/contract'
import { expect, it, onTestFinished } from 'vitest'
import { findBarriers } from '../../support/accessibility.ts'
import { tabTo } from '../../support/effort/effort.ts'
import { goToScreen } from '../../support/screens/console.ts'
import { startTasks } from '../../support/effort/twelve-tasks.ts'
import { until } from '../../support/until.ts'

const { site, signIn, start, book } = startTasks()
const SENSOR = { id: 'SIM-SMOKE-SERVER', name: 'Smoke-Server-Room' }
const CAMERA = 'Server-Room-01'
const TASK = { name: 'a rule with two actions and hours of the week, dry-run and enabled' }

it('a rule is built, dry-run and enabled by keys alone, and nothing on its way is a barrier', async () => {
  const { page, t, operator, faults } = await start()
  const product = await signIn()
  const name = `Look into the server room ${Date.now()}`
  const rulesOfTest = async () => (await product.call(contract.linkage.getByPage, { name })).list
  onTestFinished(async () => {
    for (const { id } of await rulesOfTest()) await product.call(contract.linkage.batchDelete, { ids: [id] })
  })
  await site.event(SENSOR.id, 'smoke')
  await goToScreen(operator, 'alarmLink')
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  // Devices are offered by name and code.
  const option = (device: string) =>
    page.locator('.ant-select-dropdown:visible').getByTitle(new RegExp(`^${device} \\(`))
  const form = page.getByRole('dialog', { name: t('linkageScreen.form.add') })
  const button = (label: string) => form.getByRole('button', { name: label, exact: true })
  const choose = async (label: string, value: string) => {
    await tabTo(form.getByRole('combobox', { name: label, exact: true }))
    await page.keyboard.insertText(value)
    await option(value).waitFor()
    await press('Enter')
  }
  const addAction = async (kind: 'snapshot' | 'open_picture') => {
    await tabTo(button(t('linkageScreen.form.addOf', { kind: t(`enums.linkageActionKind.${kind}`) })))
    await press('Enter')
  }

  const byKey = await book.start(page, TASK)
  await tabTo(page.getByRole('button', { name: t('linkageScreen.form.add') }))
  await press('Enter')
  await tabTo(form.getByLabel(t('linkage.field.name'), { exact: true }))
  await page.keyboard.insertText(name)
  await choose(t('linkage.field.sources'), SENSOR.name)
  await tabTo(form.getByRole('radio', { name: t('shared.weekGrid.always') }))
  await press('ArrowRight')
  await form.getByRole('grid').waitFor()
  await tabTo(form.getByRole('gridcell').first())
  // Every day, all day: from the first half hour to the last.
  await press(' ', 'Shift+End', ...Array.from({ length: 6 }, () => 'Shift+ArrowDown'))
  await form.getByText(t('shared.weekGrid.count', { hours: 168 })).waitFor()
  await addAction('snapshot')
  await choose(t('linkage.field.cameraId'), CAMERA)
  await addAction('open_picture')
  expect(await findBarriers(page)).toEqual([])

  await tabTo(button(t('linkageScreen.dryRun.open')), true)
  await press('Enter')
  const tried = page.getByRole('dialog', { name: t('linkageScreen.dryRun.title', { hours: 24 }) })
  await tried.getByRole('button', { name: t('linkageScreen.dryRun.again') }).waitFor()
  await tried.getByText(SENSOR.name).first().waitFor()
  expect(await findBarriers(page)).toEqual([])
  await press('Escape')
  await tried.waitFor({ state: 'hidden' })
  await tabTo(button(t('shared.action.saveAndEnable')), true)
  await press('Enter')
  await form.waitFor({ state: 'hidden' })
  await until('it is enabled', async () => (await rulesOfTest())[0]?.status === 'enabled')
  await byKey.done('keyboard', 150)
  const [rule] = await rulesOfTest()
  expect(rule?.actions.map(action => action?.kind)).toEqual(['snapshot', 'open_picture'])
  expect(rule?.timeRange).toMatchObject({ type: 'custom', dates: [] })
  expect(faults()).toEqual([])
})
