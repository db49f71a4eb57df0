import { ProductMark } from '#shared/brand/product-mark.tsx'
import type { ShellParts } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AlarmBoundary } from './alarm-boundary.tsx'
import { helpEntry, HelpKey } from '../help/help.tsx'
import { SearchButton } from '../search/search-button.tsx'
import { Appearance } from './appearance.tsx'
import { CentreSwitch } from './centre-switch.tsx'
import { Clock } from './clock.tsx'
import { ConnectionTag } from './connection-tag.tsx'
import css from './header.module.css'
import { MainMenu } from './main-menu.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header({ parts }: { parts: readonly ShellParts[] }) {
  const t = useT()
  const notices = parts.flatMap(part => part.alarmNotice ?? [])
  const items = parts.flatMap(part => part.headerItem ?? [])
  const entries = parts.flatMap(part => part.accountEntry ?? [])
  return (
    <header className={css['header']}>
      <span className={css['product']}>
        <ProductMark /> {t('shell.product')}
      </span>
      <MainMenu />
      <SearchButton />
      <CentreSwitch />
      <AlarmBoundary>
        {notices.map((Notice, index) => (
          <Notice key={index} />
        ))}
      </AlarmBoundary>
      {items.map((Item, index) => (
        <Item key={index} />
      ))}
      <ConnectionTag />
      <Clock />
      <Appearance />
      <UserMenu entries={[...entries, helpEntry]} />
      <HelpKey />
    </header>
  )
}
