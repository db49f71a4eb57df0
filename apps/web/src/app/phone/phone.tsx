import { staffPage } from '@palisade/contract'
import type { ComponentType } from 'react'
import { StaffPage } from '#features/alarm/staff/pages/staff-page.tsx'
import type { PhoneParts } from '#shared/feature/parts.ts'
import { useDocumentTitle } from '#shared/hooks/use-document-title.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { NoPermissionPage } from '#app/no-permission-page.tsx'
import { SessionGuard } from '#app/shell/session/session-guard.tsx'

/** The page of a guard's phone with what features add to it: nothing of the console's frame is around it. */
export const phoneWith = (parts: readonly PhoneParts[]): ComponentType =>
  function Phone() {
    const t = useT()
    const mayUse = useMay(staffPage.permission)
    useDocumentTitle(t('staff.title'))
    return (
      <>
        <SessionGuard />
        {mayUse ? <StaffPage parts={parts} /> : <NoPermissionPage />}
      </>
    )
  }
