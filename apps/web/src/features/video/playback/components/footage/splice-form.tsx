import { FOOTAGE_NAME_LIMIT, SPLICE_CLIPS } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { OrderedList } from '#shared/ui/ordered-list/ordered-list.tsx'
import { setClips, useFootageDesk } from '../../api/footage-desk.ts'
import { spliceLookQuery, useFootage } from '../../api/footage-queries.ts'
import { mediaName } from '#shared/player/snapshot/snapshot-name.ts'
import { checkName } from './download-dialog.tsx'
import css from './footage.module.css'

/** The clips that were chosen, in the order in which they are joined. */
export function SpliceForm() {
  const t = useT()
  const { message } = App.useApp()
  const clips = useFootageDesk(state => state.clips)
  const { splice } = useFootage()
  const asked = clips.map(({ cameraId, from, to }) => ({ cameraId, from, to }))
  const { data: look } = useQuery(spliceLookQuery(asked))
  const [first] = clips
  if (!first) return null
  const { min, max } = SPLICE_CLIPS
  const start = ({ fileName }: { fileName: string }) => {
    splice.mutate(
      { clips: asked, fileName: fileName.trim() },
      {
        onSuccess: () => {
          void message.info(t('footage.started'))
          setClips([])
        },
      },
    )
  }
  return (
    <section className={css['splice']} aria-label={t('footage.spliceTitle')}>
      <h3>{t('footage.spliceTitle')}</h3>
      <p className={css['quiet']}>{t('footage.spliceHint')}</p>
      <OrderedList
        items={clips}
        label={t('footage.field.clips')}
        onMove={setClips}
        onRemove={clip => setClips(clips.filter(({ key }) => key !== clip.key))}
        dragLabel={n => t('footage.clipMove', { n })}
        removeLabel={n => t('footage.clipRemove', { n })}
        head={({ cameraName, from, to }) => (
          <span className={css['clip']}>
            <span>{cameraName}</span>
            <span className={css['quiet']}>{`${formatDateTime(from)} – ${formatTime(to)}`}</span>
          </span>
        )}
        body={() => null}
      />
      <Form
        layout="vertical"
        initialValues={{
          fileName: mediaName(t('footage.spliceName'), new Date(first.from), FOOTAGE_NAME_LIMIT),
        }}
        onFinish={start}
      >
        <Form.Item
          name="fileName"
          label={t('footage.field.fileName')}
          rules={[{ validator: (_rule, name: string) => checkName(t, name) }]}
        >
          <AppInput maxLength={FOOTAGE_NAME_LIMIT} suffix=".mp4" />
        </Form.Item>
        {look?.isReencoded && <Alert type="info" showIcon title={t('footage.spliceReencoded')} />}
        {clips.length < min && <p>{t('footage.spliceNeeds', { min, max })}</p>}
        <Button type="primary" htmlType="submit" disabled={clips.length < min} loading={splice.isPending}>
          {t('footage.splice', { count: clips.length })}
        </Button>
      </Form>
    </section>
  )
}
