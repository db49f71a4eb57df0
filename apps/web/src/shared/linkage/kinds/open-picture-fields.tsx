import { LINKAGE_USERS_LIMIT } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ChosenPeople } from './chosen-people.tsx'
import type { KindProps } from './kind-props.ts'
import { OwnCameras } from './own-cameras.tsx'

/** Which cameras are opened, and on whose consoles. */
export function OpenPictureFields({ action, onChange }: KindProps<'open_picture'>) {
  const t = useT()
  return (
    <>
      <OwnCameras value={action.cameraIds} onChange={cameraIds => onChange({ ...action, cameraIds })} />
      <ChosenPeople
        label={t('linkageScreen.form.consoles')}
        value={action.userIds}
        max={LINKAGE_USERS_LIMIT}
        hint={t('linkageScreen.form.consolesHint')}
        onChange={userIds => onChange({ ...action, userIds })}
      />
    </>
  )
}
