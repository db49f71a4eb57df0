import { screens } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay, useSession } from '#shared/session/session-store.ts'
import { NoPermissionState } from '#shared/ui/state/no-permission-state.tsx'
import { firstScreen } from './first-screen.ts'

/** In place of a screen that the user may not open, or not any more: what to do, and a way to one that is open. */
export function NoPermissionPage() {
  const t = useT()
  const navigate = useNavigate()
  const mayHome = useMay(screens.home.permission)
  const menus = useSession(session => session.menus)
  const to = mayHome ? screens.home.path : firstScreen(menus)
  return (
    <NoPermissionState
      title={t('errors.access.denied')}
      action={
        to !== undefined && (
          <Button type="primary" onClick={() => void navigate({ to })}>
            {t(mayHome ? 'shell.page.toHome' : 'shell.page.toFirst')}
          </Button>
        )
      }
    />
  )
}
