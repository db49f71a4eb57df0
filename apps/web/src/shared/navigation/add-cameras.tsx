import { screens } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from './screen-link.tsx'
import { useMay } from '#shared/session/session-store.ts'

/** The next step where there is no camera: the way to add some, or whom to ask. */
export function AddCameras() {
  const t = useT()
  const mayAdd = useMay(screens.onboarding.permission)
  return (
    <>
      <span>{t('shared.noCameras.title')}</span>
      {mayAdd ? (
        <ScreenLink screen="onboarding">{t('shared.noCameras.add')}</ScreenLink>
      ) : (
        <span>{t('shared.noCameras.ask')}</span>
      )}
    </>
  )
}
