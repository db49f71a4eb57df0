import type { FaceModels } from '@palisade/contract'
import type { StoredModel } from '@palisade/contract/recognition'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { StatusTag, type StatusTone } from '#shared/ui/tag/status-tag.tsx'
import { modelsQuery, useRemoveModel, useChooseModel } from '../api/model-queries.ts'
import { ModelUpload } from './model-upload.tsx'
import css from './parameter.module.css'

const tones: Readonly<Record<StoredModel['state'], StatusTone>> = {
  ready: 'neutral',
  in_use: 'good',
  loading: 'busy',
  failed: 'bad',
}

/** The models that faces can be compared with; super administrators bring, use and delete them. */
export function ModelSection({ id }: { id: string }) {
  const t = useT()
  const errorText = useErrorText()
  const { data, error } = useQuery(modelsQuery())
  return (
    <section id={id} className={css['section']} aria-labelledby={`${id}-title`}>
      <header className={css['head']}>
        <h2 id={`${id}-title`}>{t('recognition.models.title')}</h2>
      </header>
      <div className={css['notice']}>
        {error && !data ? <p className={css['fault']}>{errorText(error)}</p> : data && <Models {...data} />}
      </div>
    </section>
  )
}

function Models({ models, pictures, captures, mayEdit }: FaceModels) {
  const t = useT()
  return (
    <>
      <p>{t('recognition.models.intro')}</p>
      <p>{t('recognition.models.features', pictures)}</p>
      <CapturePass {...captures} />
      <ul className={css['models']} aria-label={t('recognition.models.title')}>
        {models.map(model => (
          <Model key={model.id} model={model} mayEdit={mayEdit} />
        ))}
      </ul>
      {mayEdit ? <ModelUpload /> : <p>{t('errors.recognition.super_only')}</p>}
    </>
  )
}

/** How far back the captures of before have been looked at with the model in use. */
export function CapturePass({ done, back, isWhole }: FaceModels['captures']) {
  const t = useT()
  if (isWhole) return <p>{t('recognition.models.capturesWhole')}</p>
  if (back === null) return <p>{t('recognition.models.capturesWait')}</p>
  return <p>{t('recognition.models.capturesBack', { done, back: formatDateTime(back) })}</p>
}

function Model({ model, mayEdit }: { model: StoredModel; mayEdit: boolean }) {
  const t = useT()
  const { id, vendor, licence, isBuiltIn, state, trial } = model
  return (
    <li className={css['model']}>
      <div>
        <span className={css['name']}>{isBuiltIn ? t('recognition.models.builtIn') : id}</span>
        <p className={css['hint']}>{[vendor, licence].join(' · ')}</p>
        {trial && (
          <p className={css['hint']}>{t('recognition.models.trial', { ...trial, ms: trial.msPerPicture })}</p>
        )}
      </div>
      <StatusTag tone={tones[state]} label={t(`recognition.models.state.${state}`)} />
      {mayEdit && state === 'ready' && <ModelActs model={model} />}
    </li>
  )
}

function ModelActs({ model: { id, isBuiltIn } }: { model: StoredModel }) {
  const t = useT()
  const confirm = useConfirm()
  const use = useChooseModel()
  const remove = useRemoveModel()
  const name = isBuiltIn ? t('recognition.models.builtIn') : id
  const askUse = async () => {
    const title = t('recognition.models.useTitle', { name })
    const content = t('recognition.models.useText')
    if (await confirm({ title, content, okText: t('recognition.models.use') })) use.mutate(id)
  }
  const askRemove = async () => {
    const title = t('recognition.models.removeTitle', { name })
    if (await confirm({ title, content: t('recognition.models.removeText'), isDanger: true }))
      remove.mutate(id)
  }
  return (
    <span className={css['acts']}>
      <Button size="small" loading={use.isPending} onClick={() => void askUse()}>
        {t('recognition.models.use')}
      </Button>
      {!isBuiltIn && (
        <Button size="small" loading={remove.isPending} onClick={() => void askRemove()}>
          {t('recognition.models.remove')}
        </Button>
      )}
    </span>
  )
}
