import type { CameraBlur } from '@palisade/contract'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { BlurCamera } from '../../model/blur-cameras.ts'
import css from './blur.module.css'

// The player's sockets are fetched when areas are drawn, not with every case.
const BlurDialog = lazy(async () => ({ default: (await import('./blur-dialog.tsx')).BlurDialog }))

interface Props {
  cameras: readonly BlurCamera[]
  value?: CameraBlur[]
  onChange?: (blurs: CameraBlur[]) => void
}

/** The cameras of a case, each with the areas that an export of it blurs. */
export function BlurList({ cameras, value = [], onChange }: Props) {
  const t = useT()
  const [drawn, setDrawn] = useState<BlurCamera>()
  const areasOf = ({ id }: BlurCamera) => value.find(({ cameraId }) => cameraId === id)?.areas ?? []
  const put = (cameraId: string, areas: CameraBlur['areas']) => {
    const rest = value.filter(blur => blur.cameraId !== cameraId)
    onChange?.(areas.length > 0 ? [...rest, { cameraId, areas }] : rest)
    setDrawn(undefined)
  }
  return (
    <>
      <ul className={css['cameras']}>
        {cameras.map(camera => {
          const count = areasOf(camera).length
          return (
            <li key={camera.id}>
              <span className={css['name']}>{camera.name}</span>
              <span className={css['count']}>
                {count === 0 ? t('evidence.blurNone') : t('evidence.blurCount', { count })}
              </span>
              <Button
                size="small"
                aria-label={t('evidence.act.drawBlurs', { camera: camera.name })}
                onClick={() => setDrawn(camera)}
              >
                {t('evidence.act.draw')}
              </Button>
            </li>
          )
        })}
      </ul>
      {drawn && (
        <Suspense>
          <BlurDialog
            camera={drawn}
            areas={areasOf(drawn)}
            onDone={areas => put(drawn.id, areas)}
            onClose={() => setDrawn(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
