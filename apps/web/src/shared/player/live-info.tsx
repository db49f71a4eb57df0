import { useNow } from '#shared/hooks/use-now.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { LivePhase, LiveStatus } from './live-status.ts'
import { PtzSign } from '#shared/ui/tag/ptz-sign.tsx'
import { MaskSign } from '#shared/ui/tag/mask-sign.tsx'
import { StreamFigures } from './stream-figures.tsx'
import css from './live-video.module.css'
import { fallbackTitle, transcodedTitle } from './words/transcoded-title.ts'

/** The phases in which a picture is visible, even if it is an old one. */
const SHOWN: ReadonlySet<LivePhase> = new Set(['playing', 'stalled', 'stuck'])
/** Time for which the line says that the tile jumped to live, ms. */
const JUMP_SHOWN = 4000
/** Delay above which it is drawn as a warning, ms. */
const SLOW_DELAY = 1000

/** The line below a picture: camera, stream and delay, with the figures of the stream under an (i). */
export function LiveInfo({ status, name }: { status: LiveStatus; name: string }) {
  const t = useT()
  const isShown = SHOWN.has(status.phase)
  const isSlow = (status.delay ?? 0) > SLOW_DELAY
  return (
    <div className={css['info']}>
      <span className={css['name']} title={name}>
        {name}
      </span>
      {status.camera?.hasPtz && <PtzSign />}
      {status.unshownMain !== undefined && (
        <span className={css['fallback']} role="status" title={t(fallbackTitle(status.unshownMain))}>
          {t('live.info.fallback', { codec: status.unshownMain })}
        </span>
      )}
      {isShown && status.transcodedFrom !== undefined && (
        <span
          className={css['fallback']}
          role="status"
          title={t(transcodedTitle(status.transcodedFrom), { codec: status.transcodedFrom })}
        >
          {t('live.info.transcoded', { codec: status.transcodedFrom })}
        </span>
      )}
      {isShown && status.isSilent && (
        <span className={css['fallback']} role="status" title={t('live.info.noSoundTitle')}>
          {t('live.info.noSound')}
        </span>
      )}
      {isShown && <MaskSign masks={status.masks} className={css['fallback']} />}
      {isShown && (
        <span className={css['figures']}>
          {/* Drawn from the right: what has no room in a small tile is the last of these, the delay goes never. */}
          {status.delay !== undefined && (
            <span data-slow={isSlow} title={t('live.info.delayTitle')} data-testid="delay">
              {t('live.info.delay', { ms: Math.round(status.delay) })}
            </span>
          )}
          <span>{t(`enums.streamKind.${status.stream}`)}</span>
        </span>
      )}
      {isShown && <StreamFigures status={status} />}
      {status.jumpedAt !== undefined && <Jumped at={status.jumpedAt} />}
    </div>
  )
}

function Jumped({ at }: { at: number }) {
  const t = useT()
  const isRecent = useNow() - at < JUMP_SHOWN
  if (!isRecent) return null
  const text = t('live.info.jumped')
  return (
    <span className={css['jumped']} title={text}>
      {text}
    </span>
  )
}
