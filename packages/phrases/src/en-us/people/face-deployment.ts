import { phrasesOf } from '../../module.ts'

export const faceDeployment = phrasesOf<'faceDeployment'>()({
  texts: {
    title: 'Deployments of persons',
  },
  permissions: {
    'face_deployment.view': 'See deployments of persons and their hits',
    'face_deployment.edit': 'Deploy lists of persons',
  },
  menu: {
    faceDeployment: 'Deployments of persons',
  },
  log: {
    'face_deployment.add': 'Add deployment of persons',
    'face_deployment.update': 'Edit deployment of persons',
    'face_deployment.delete': 'Delete deployment of persons',
    'face_deployment.start': 'Enable deployment of persons',
    'face_deployment.stop': 'Stop deployment of persons',
  },
})
