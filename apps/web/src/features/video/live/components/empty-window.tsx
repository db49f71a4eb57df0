import { useT } from '#shared/i18n/language-provider.tsx'
import { AddCameras } from '#shared/navigation/add-cameras.tsx'
import css from './wall.module.css'

interface Props {
  window: number
  /** The next camera goes here. */
  isNext: boolean
  hasCameras: boolean | undefined
}

/** Says how a camera gets here, or that there is none yet and where to add one. */
export function EmptyWindow({ window, isNext, hasCameras }: Props) {
  const t = useT()
  return (
    <div className={css['empty']}>
      <strong>{t('live.emptyWindow', { window: window + 1 })}</strong>
      {hasCameras === false ? (
        isNext && <AddCameras />
      ) : (
        <>
          <span>{t('live.emptyHint')}</span>
          {isNext && <span>{t('live.emptyKeys')}</span>}
        </>
      )}
    </div>
  )
}
