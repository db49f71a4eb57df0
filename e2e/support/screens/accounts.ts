import type { Locator } from 'playwright-core'
import { choose, openScreen, type Operator } from './console.ts'

/** The form of a role: functions, areas, and what of each category of device. */
export function roleFormOf(operator: Operator) {
  const { page, t } = operator

  /** One row of a tree with check boxes, found by its search. */
  async function tick(tree: string, name: string): Promise<void> {
    const field = page.locator('.ant-form-item').filter({ has: page.getByRole('region', { name: tree }) })
    await field.getByLabel(t('shared.tree.search')).fill(name)
    const row = field.locator('.ant-tree-treenode').filter({ has: page.getByTitle(name, { exact: true }) })
    await row.locator('.ant-tree-checkbox').click()
    await field.getByLabel(t('shared.tree.search')).fill('')
  }

  return {
    open: () => openScreen(operator, 'roleAdd'),
    /** Opens a role by its row of the list. */
    async edit(name: string): Promise<void> {
      await openScreen(operator, 'role')
      const row = page.getByRole('row').filter({ hasText: name })
      await row.getByRole('button', { name: t('shared.action.edit') }).click()
    },
    name: (name: string) => page.getByLabel(t('role.field.name'), { exact: true }).fill(name),
    tickFunction: (name: string) => tick(t('role.field.permissions'), name),
    tickArea: (name: string) => tick(t('role.field.areaIds'), name),
    /** A scope for a category of device. */
    chooseScope: (category: string, scope: string) =>
      page.getByRole('radiogroup', { name: category }).getByText(scope, { exact: true }).click(),
    async save(): Promise<void> {
      await page.getByRole('button', { name: t('shared.action.save') }).click()
      await page.getByRole('region', { name: t('role.title') }).waitFor()
    },
  }
}

/** The screen of users. */
export function usersOf(operator: Operator) {
  const { page, t } = operator
  const drawer: Locator = page.getByRole('dialog')
  const fill = (field: 'userName' | 'name' | 'password' | 'confirm', value: string) =>
    drawer.getByLabel(t(`user.field.${field}`), { exact: true }).fill(value)

  return {
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    async add(user: { userName: string; name: string; password: string; role: string }): Promise<void> {
      await openScreen(operator, 'users')
      await page.getByRole('button', { name: t('user.act.add') }).click()
      await fill('userName', user.userName)
      await fill('name', user.name)
      await fill('password', user.password)
      await fill('confirm', user.password)
      await choose(page, t('user.field.roles'), user.role, drawer)
      await drawer.getByRole('button', { name: t('shared.action.save') }).click()
      await drawer.waitFor({ state: 'hidden' })
    },
  }
}
