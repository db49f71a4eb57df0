import { phrasesOf } from '../../module.ts'

export const comparison = phrasesOf<'comparison'>()({
  texts: {
    first: 'First picture',
    second: 'Second picture',
    choose: 'Choose a picture',
    chooseHint: 'JPG, PNG or BMP up to {size} MB; or drop it here, or click here and paste it with Ctrl+V',
    remove: 'Take away the {name}',
    purpose: 'What for',
    purposeHint: 'e.g. check of an identity',
    reason: 'Reason',
    reasonHint: 'e.g. case number, order, who asked for it',
    logged:
      'Your name, purpose and reason are written to the log. The pictures are not kept: they leave this window when you take them away, sign out or reload it.',
    compare: 'Compare',
    face: 'Face {number}',
    noFace: 'No face was found in this picture',
    noFaceHint: 'Take one with a face that looks into the camera and is at least {width} pixels wide.',
    chooseFace: '{count} faces: click the one that is meant',
    notComparable: 'Nothing to compare came out of one of these faces',
    result: 'Similarity {percent} %',
    faults: 'This makes the comparison weaker: {faults}',
    likeness: {
      same: 'Very alike: probably the same person',
      likely: 'Alike: possibly the same person',
      unsure: 'Not clear: look for yourself, or take better pictures',
      different: 'Not alike: probably different persons',
    },
    from: {
      menu: 'Faces of this picture',
      menuOf: 'Faces of this picture: {picture}',
      pictureContrast: 'Compare face',
      faceRepoContrast: 'Look up in watch lists',
      camera: 'From a camera',
      which: 'Camera',
      take: 'Take a picture now',
      hint: 'A window of the wall, a recording and the picture of an alarm have “{act}”, which brings what they show here; what stands here stays meanwhile.',
      wall: 'Live and recorded video',
      alarms: 'Alarm records',
      unusable: 'This picture cannot be read',
    },
    picture: 'Picture',
    search: 'Search',
    groups: 'Libraries',
    groupsHint: 'Choose at most {limit}',
    noGroups: 'There is no library that you may search',
    searchLogged:
      'Your name, purpose and reason are written to the log, and whose pictures you look at. The picture that you search with is not kept.',
    found: {
      title: 'Persons, the most alike first',
      none: 'Nobody in these libraries has a picture that could be compared',
      hidden: '{count|one:# is|other:# are} less alike than {percent} %',
      from: 'Show from (%)',
      hit: 'a deployment would call this a hit',
      sought: 'Picture that you search with',
      person: 'Picture of {name}',
    },
    calibration:
      'The percentage is set by how near the features of different persons come to each other in this model: at 75 % about one pair of strangers in 300 is so near, at 92 % about one in 30,000.',
  },
  errors: {
    'comparison.picture_invalid': 'This is no picture that can be read: JPG, PNG or BMP',
    'comparison.picture_too_large': 'The picture has more than 40 megapixels: make it smaller first',
    'comparison.no_such_face': 'This face is no longer found in the picture. Search again.',
    'comparison.not_comparable':
      'Nothing to compare came out of this face. Choose another face or another picture.',
  },
  permissions: {
    'comparison.contrast': 'Compare two pictures',
    'comparison.search': 'Search libraries of persons by a picture',
  },
  menu: {
    pictureContrast: 'Picture contrast',
    faceRepoContrast: 'Library contrast',
  },
  log: {
    'comparison.contrast': 'Compare faces of two pictures',
    'comparison.search': 'Search libraries of persons by a picture',
    'comparison.get_found_picture': 'Look at a person who was found',
  },
})
