import { chooseArea, type Operator } from './console.ts'

/** The wizard that finds cameras, logs in to them and adds them. */
export function wizardOf({ page, t }: Operator) {
  const targets = page.getByRole('region', { name: t('onboarding.targets'), exact: true })
  const candidates = page.getByRole('region', { name: t('onboarding.candidates'), exact: true })
  // Some names begin with that of an icon.
  const button = (name: string) => page.getByRole('button', { name })
  const ofAll = (field: 'username' | 'password') =>
    page.getByRole('main').getByLabel(t(`device.field.${field}`), { exact: true })

  return {
    targets,
    search: () => button(t('onboarding.find.search')).click(),
    /** The row of the device that answered at an address, e.g. `127.0.0.1:8561`. */
    target: (address: string) =>
      targets.getByRole('row').filter({ has: page.getByRole('cell', { name: address, exact: true }) }),
    offerRegistered: () => page.getByRole('checkbox', { name: t('onboarding.withRegistered') }).check(),
    async enterLogin({ username, password }: { username: string; password: string }) {
      await ofAll('username').fill(username)
      await ofAll('password').fill(password)
    },
    logIn: (count: number) => button(t('onboarding.login.start', { count })).click(),
    tryAgain: (count: number) => button(t('onboarding.login.again', { count })).click(),
    goOn: (count: number) => button(t('onboarding.next', { count })).click(),
    chooseArea: (area: string) => chooseArea(page, page.locator('#onboarding-area'), area),
    candidates,
    /** The row that has this name in its field now. */
    candidate: (name: string) => {
      const row = candidates.getByRole('row').filter({ has: page.locator(`input[value="${name}"]`) })
      const field = (key: 'name' | 'code') =>
        row.getByRole('textbox', { name: new RegExp(`^${t(`device.field.${key}`)} `) })
      return { nameField: field('name'), codeField: field('code') }
    },
    add: (count: number) => button(t('onboarding.add.start', { count })).click(),
    added: (count: number) => page.getByText(t('onboarding.add.added', { count })),
    toList: () => page.getByRole('link', { name: t('onboarding.add.toList'), exact: true }).click(),
  }
}
