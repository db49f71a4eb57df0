import { phrasesOf } from '../../module.ts'

export const recognition = phrasesOf<'recognition'>()({
  texts: {
    states: {
      off: 'Face recognition is off on this installation',
      away: 'Face recognition does not answer',
      starting: 'Face recognition is starting',
      failed: 'The model of face recognition does not load',
      ready: 'Face recognition is ready',
    },
    hints: {
      off: 'An administrator turns it on with PALISADE_RECOGNITION=1 (docs/recognition.md). Everything else works.',
      away: 'It is started again by itself. Everything else works meanwhile.',
      starting:
        'Its model is being loaded; that takes a few seconds, at the very first start up to a minute.',
      failed:
        'It is tried again by itself. A super administrator can use another one in System parameters → Models of face recognition.',
    },
    builtIn:
      'The built-in model: good for comparing two pictures and for lists of a few hundred persons. Some people who look alike pass as the same. A similarity is a hint for you, never a proof.',
    ownModel: 'Model {name} of {vendor}. A similarity is a hint for you, never a proof.',
    centre: {
      off: 'Face recognition is turned off in this centre',
      offBy:
        '{name} turned it off on {at}: {reason}. Nobody is captured here, and its cameras and groups are not searched.',
      turnOff: 'Turn off in this centre',
      turnOffText:
        'Nobody is captured by the cameras of this centre any more, and neither they nor its groups are searched. What was captured before stays for its time.',
      turnOn: 'Turn on',
      turnOnText: 'Faces before the cameras of this centre are recognised again.',
    },
    extraction: { title: 'Features of faces' },
    models: {
      title: 'Models of face recognition',
      intro:
        'Faces are compared with one model at a time. When another one is used, the pictures of persons are looked at anew in the background, and after them captures, the newest first; what waits is not found until then.',
      builtIn: 'Built-in model',
      state: {
        ready: 'Ready',
        in_use: 'In use',
        loading: 'Is being loaded',
        failed: 'Does not load',
      },
      trial: 'Trial: the same person at least {same} %, different ones at most {other} %, {ms} ms a picture',
      features:
        '{done|one:# picture of a person has its feature|other:# pictures of persons have their feature}, {waiting|one:# waits|other:# wait} for it',
      capturesWait: 'Captures of before wait to be looked at with this model',
      capturesBack:
        'Captures are looked at anew: back to {back}, {done|one:# has its|other:# have their} feature',
      capturesWhole: 'All captures have been looked at with this model',
      add: 'Add a model',
      choose: 'Choose model.json and its files',
      noManifest: 'Choose the files together with their manifest, model.json',
      sending: 'Sending',
      trying: 'The model is being tried. That takes up to a minute.',
      use: 'Use',
      useTitle: 'Use “{name}”?',
      useText:
        'Whoever is looked for is found again as soon as the feature of the picture is made anew. Captures of before are found by picture again one after the other, the newest first.',
      remove: 'Delete',
      removeTitle: 'Delete “{name}”?',
      removeText: 'Its files are deleted. It can be uploaded again.',
    },
    field: {
      reason: 'Reason',
      isOn: 'Recognition',
      model: 'Model',
      vendor: 'Vendor',
      trial: 'Trial',
      wasInUse: 'In use before',
    },
    faults: {
      too_small: 'Too small: at least {width} pixels wide',
      turned_away: 'Turned aside: take one that looks into the camera',
      blurred: 'Blurred: take a sharp one',
      too_dark: 'Too dark: take one with more light',
      too_bright: 'Too bright: take one with less light',
    },
  },
  errors: {
    'recognition.off': 'Face recognition is off on this installation',
    'recognition.centre_off': 'Face recognition is turned off in this centre',
    'recognition.away':
      'Face recognition does not answer. It is started again by itself: try again in a moment.',
    'recognition.busy': 'Face recognition is busy. Try again in a moment.',
    'recognition.super_only': 'Models are for super administrators',
    'recognition.model_manifest_invalid': 'The manifest is not in order: {detail}',
    'recognition.model_id_taken': 'There is a model “{detail}” already',
    'recognition.model_too_many': 'At most {limit} models are kept. Delete one first.',
    'recognition.model_too_large': 'The file “{detail}” is too large: at most {size} MB',
    'recognition.model_upload_gone': 'This upload is over. Begin again.',
    'recognition.model_part_out_of_place':
      'A part of the file does not continue what was received: “{detail}”. Begin again.',
    'recognition.model_file_missing': 'The file “{detail}” that the manifest names is missing',
    'recognition.model_hash_mismatch': 'The file “{detail}” has another sha256 than the manifest says',
    'recognition.model_not_onnx':
      '“{detail}” is no ONNX network: it is text, cut off, or uses what the run time does not know',
    'recognition.model_external_data':
      '“{detail}” keeps its weights in another file. Save the model in one file.',
    'recognition.model_wrong_shape': 'The network does not take or give what the manifest says: {detail}',
    'recognition.model_too_slow': 'The model was stopped: it took too long for one picture',
    'recognition.model_crashed': 'The model was stopped: it failed, or took too much memory',
    'recognition.model_finds_no_face': 'The model does not find the faces of the trial pictures',
    'recognition.model_not_told_apart':
      'By its own calibration the model does not tell the people of the trial pictures apart ({detail}: the same person / different ones)',
    'recognition.model_not_found': 'This model is not there any more',
    'recognition.model_in_use': 'The model is in use. Use another one first.',
    'recognition.model_busy': 'Another model is being checked or loaded. Try again in a moment.',
  },
  permissions: {
    'recognition.switch': 'Turn face recognition off and on in a centre',
  },
  log: {
    'recognition.switch': 'Turn face recognition off or on in a centre',
    'recognition.add_model': 'Add a model of faces',
    'recognition.choose_model': 'Use another model of faces',
    'recognition.remove_model': 'Delete a model of faces',
  },
})
