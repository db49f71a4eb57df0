import { ProductMark } from '../../../shared/brand/product-mark.tsx'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { OfferedVersions } from '../../../features/system/version/components/offered-versions.tsx'
import { AlarmBoundary } from './alarm-boundary.tsx'
import { AlarmSlot } from './alarm-slot.tsx'
import { Appearance } from './appearance.tsx'
import { CentreSwitch } from './centre-switch.tsx'
import { Clock } from './clock.tsx'
import { ConnectionTag } from './connection-tag.tsx'
import css from './header.module.css'
import { MainMenu } from './main-menu.tsx'
import { UserMenu } from './user-menu.tsx'

export function Header() {
  const t = useT()
  return (
    <header className={css['header']}>
      <span className={css['product']}>
        <ProductMark /> {t('shell.product')}
      </span>
      <MainMenu />
      <CentreSwitch />
      <AlarmBoundary>
        <AlarmSlot />
      </AlarmBoundary>
      <OfferedVersions />
      <ConnectionTag />
      <Clock />
      <Appearance />
      <UserMenu />
    </header>
  )
}
