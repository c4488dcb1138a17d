// Made by `npm run docs:charts` from the machines; change nothing here.
import type { ChartLayout } from '../layout.ts';

/** The layout of each chart, by the name of its machine. */
export const layouts: Readonly<Record<string, ChartLayout>> = {
  brain: {
    width: 522,
    height: 318,
    states: {
      brain: [4, 4, 514, 310],
      'brain.ears': [217, 47, 130, 248],
      'brain.ears.opening': [261, 123, 72, 34],
      'brain.ears.open': [242, 247, 64, 34],
      'brain.ears.deaf': [231, 185, 64, 34],
      'brain.voice': [375, 47, 129, 248],
      'brain.voice.starting': [421, 123, 69, 34],
      'brain.voice.audible': [398, 247, 68, 34],
      'brain.voice.muted': [389, 185, 64, 34],
      'brain.dialogue': [18, 42, 171, 258],
      'brain.dialogue.idle': [59, 118, 64, 34],
      'brain.dialogue.running': [100, 190, 69, 34],
      'brain.dialogue.waiting_for_answer': [32, 252, 143, 34],
    },
    begins: {
      'brain.ears': { dot: [292, 85, 10, 10], line: [297, 95, 297, 123] },
      'brain.voice': { dot: [451, 85, 10, 10], line: [456, 95, 456, 123] },
      'brain.dialogue': { dot: [86, 80, 10, 10], line: [91, 90, 91, 118] },
    },
    arrows: {
      'brain.ears.opening > brain.ears.deaf': {
        line: [285, 157, 285, 171, 263, 171, 263, 185],
        label: [217, 47, 125, 18],
      },
      'brain.ears.opening > brain.ears.open': {
        line: [309, 157, 309, 233, 290, 233, 290, 247],
        label: [217, 47, 45, 18],
      },
      'brain.ears.open > brain.ears.deaf': { line: [274, 247, 274, 219], label: [217, 47, 63, 18] },
      'brain.ears.deaf > brain.ears.open': {
        line: [252, 219, 252, 233, 258, 233, 258, 247],
        label: [217, 47, 61, 18],
      },
      'brain.voice.starting > brain.voice.muted': {
        line: [444, 157, 444, 171, 421, 171, 421, 185],
        label: [375, 47, 133, 18],
      },
      'brain.voice.starting > brain.voice.audible': {
        line: [467, 157, 467, 233, 449, 233, 449, 247],
        label: [375, 47, 45, 18],
      },
      'brain.voice.audible > brain.voice.muted': { line: [432, 247, 432, 219], label: [375, 47, 66, 18] },
      'brain.voice.muted > brain.voice.audible': {
        line: [410, 219, 410, 233, 415, 233, 415, 247],
        label: [375, 47, 79, 18],
      },
      'brain.dialogue.idle > brain.dialogue.waiting_for_answer': {
        line: [85, 152, 85, 238, 89, 238, 89, 252],
        label: [18, 42, 133, 18],
      },
      'brain.dialogue.idle > brain.dialogue.running': {
        line: [110, 152, 110, 166, 146, 166, 146, 190],
        label: [18, 42, 131, 18],
      },
      'brain.dialogue.running > brain.dialogue.waiting_for_answer': {
        line: [123, 224, 123, 238, 118, 238, 118, 252],
        label: [18, 42, 133, 18],
      },
      'brain.dialogue.running > brain.dialogue.idle': {
        line: [123, 190, 123, 176, 97, 176, 97, 152],
        label: [18, 42, 151, 18],
      },
      'brain.dialogue.waiting_for_answer > brain.dialogue.running': {
        line: [146, 252, 146, 224],
        label: [18, 42, 216, 32],
      },
      'brain.dialogue.waiting_for_answer > brain.dialogue.idle': {
        line: [61, 252, 61, 166, 72, 166, 72, 152],
        label: [18, 42, 153, 18],
      },
    },
  },
  signals: { width: 74, height: 42, states: { signals: [4, 4, 66, 34] }, begins: {}, arrows: {} },
  signal: {
    width: 152,
    height: 166,
    states: {
      signal: [4, 4, 144, 158],
      'signal.listening': [60, 114, 74, 34],
      'signal.resting': [18, 42, 65, 34],
    },
    begins: { signal: { dot: [111, 66, 10, 10], line: [116, 76, 116, 114] } },
    arrows: {
      'signal.listening > signal.resting': {
        line: [97, 114, 97, 90, 61, 90, 61, 76],
        label: [4, 4, 139, 60],
      },
      'signal.resting > signal.listening': {
        line: [40, 76, 40, 100, 79, 100, 79, 114],
        label: [4, 4, 55, 18],
      },
    },
  },
  connections: { width: 105, height: 42, states: { connections: [4, 4, 97, 34] }, begins: {}, arrows: {} },
  connection: {
    width: 958,
    height: 324,
    states: {
      connection: [4, 4, 950, 316],
      'connection.deciding': [865, 262, 75, 34],
      'connection.open': [32, 57, 506, 199],
      'connection.open.dialling': [84, 95, 66, 34],
      'connection.open.describing': [178, 121, 86, 34],
      'connection.open.joined': [302, 141, 222, 86],
      'connection.open.joined.fresh': [354, 179, 64, 34],
      'connection.open.joined.stable': [446, 179, 64, 34],
      'connection.waiting': [586, 42, 216, 211],
      'connection.waiting.failed': [724, 80, 64, 34],
      'connection.waiting.lost': [606, 143, 64, 34],
      'connection.waiting.unsuited': [600, 205, 76, 34],
    },
    begins: {
      connection: { dot: [792, 281, 10, 10], line: [802, 286, 865, 286] },
      'connection.open': { dot: [46, 107, 10, 10], line: [56, 112, 84, 112] },
      'connection.open.joined': { dot: [316, 191, 10, 10], line: [326, 196, 354, 196] },
      'connection.waiting': { dot: [666, 82, 10, 10], line: [676, 87, 724, 87] },
    },
    arrows: {
      'connection.deciding > connection.waiting.unsuited': {
        line: [865, 281, 821, 281, 821, 267, 567, 267, 567, 228, 600, 228],
        label: [4, 4, 102, 18],
      },
      'connection.deciding > connection.open': {
        line: [865, 291, 821, 291, 821, 305, 18, 305, 18, 107, 32, 107],
        label: [4, 4, 45, 18],
      },
      'connection.open > connection.waiting.failed': {
        line: [538, 116, 557, 116, 557, 117, 700, 117, 700, 100, 724, 100],
        label: [4, 4, 65, 60],
      },
      'connection.open.dialling > connection.open.describing': {
        line: [150, 118, 164, 118, 164, 138, 178, 138],
        label: [32, 57, 70, 18],
      },
      'connection.open.dialling > connection.waiting.failed': {
        line: [150, 106, 690, 106, 690, 94, 724, 94],
        label: [4, 4, 119, 18],
      },
      'connection.open.describing > connection.waiting.unsuited': {
        line: [264, 147, 278, 147, 278, 241, 557, 241, 557, 216, 600, 216],
        label: [4, 4, 75, 18],
      },
      'connection.open.describing > connection.open.joined': {
        line: [264, 138, 288, 138, 288, 184, 302, 184],
        label: [32, 57, 62, 18],
      },
      'connection.open.describing > connection.waiting.failed': {
        line: [264, 130, 278, 130, 278, 126, 557, 126, 557, 128, 710, 128, 710, 107, 724, 107],
        label: [4, 4, 137, 18],
      },
      'connection.open.joined > connection.waiting.lost': {
        line: [524, 184, 557, 184, 557, 160, 606, 160],
        label: [4, 4, 65, 32],
      },
      'connection.open.joined.fresh > connection.open.joined.stable': {
        line: [418, 196, 446, 196],
        label: [302, 141, 92, 18],
      },
      'connection.waiting.failed > connection.deciding': {
        line: [788, 97, 851, 97, 851, 267, 865, 267],
        label: [4, 4, 94, 18],
      },
      'connection.waiting.lost > connection.deciding': {
        line: [670, 160, 841, 160, 841, 272, 865, 272],
        label: [4, 4, 84, 18],
      },
      'connection.waiting.unsuited > connection.deciding': {
        line: [676, 222, 831, 222, 831, 277, 865, 277],
        label: [4, 4, 111, 18],
      },
    },
  },
  ears: {
    width: 1035,
    height: 419,
    states: {
      ears: [4, 4, 1027, 411],
      'ears.no_microphone': [898, 42, 119, 34],
      'ears.open': [46, 91, 779, 310],
      'ears.open.deciding': [736, 319, 75, 34],
      'ears.open.waiting_for_trigger': [60, 129, 138, 34],
      'ears.open.hearing': [266, 200, 263, 141],
      'ears.open.hearing.listening': [318, 267, 74, 34],
      'ears.open.hearing.transcribing': [420, 293, 95, 34],
      'ears.open.pausing': [594.8, 273, 72, 34],
      'ears.open.giving_way': [106, 191, 92, 34],
      'ears.open.answering': [592, 172, 86, 34],
    },
    begins: {
      ears: { dot: [815, 42, 10, 10], line: [825, 47, 898, 47] },
      'ears.open': { dot: [668, 335, 10, 10], line: [678, 340, 736, 340] },
      'ears.open.hearing': { dot: [280, 279, 10, 10], line: [290, 284, 318, 284] },
    },
    arrows: {
      'ears > ears.no_microphone': { line: [4, 66, 844, 66, 844, 52, 898, 52], label: [4, 4, 92, 32] },
      'ears.no_microphone > ears.open': {
        line: [898, 57, 854, 57, 854, 77, 32, 77, 32, 129, 46, 129],
        label: [4, 4, 113, 18],
      },
      'ears.open.deciding > ears.no_microphone': {
        line: [811, 336, 874, 336, 874, 66, 898, 66],
        label: [4, 4, 98, 18],
      },
      'ears.open.deciding > ears.open.hearing': {
        line: [736, 345, 692, 345, 692, 364, 548, 364, 548, 365, 222, 365, 222, 309, 266, 309],
        label: [46, 91, 80, 46],
      },
      'ears.open.deciding > ears.open.waiting_for_trigger': {
        line: [736, 323, 722, 323, 722, 143, 198, 143],
        label: [46, 91, 45, 18],
      },
      'ears.open.waiting_for_trigger > ears.open.answering': {
        line: [198, 149, 242, 149, 242, 154, 578, 154, 578, 179, 592, 179],
        label: [46, 91, 90, 32],
      },
      'ears.open.waiting_for_trigger > ears.open.hearing': {
        line: [198, 156, 232, 156, 232, 289, 266, 289],
        label: [46, 91, 119, 60],
      },
      'ears.open.waiting_for_trigger > ears.no_microphone': {
        line: [198, 136, 212, 136, 212, 132, 864, 132, 864, 61, 898, 61],
        label: [4, 4, 98, 18],
      },
      'ears.open.hearing > ears.no_microphone': {
        line: [529, 320, 568, 320, 568, 386, 884, 386, 884, 71, 898, 71],
        label: [4, 4, 92, 18],
      },
      'ears.open.hearing > ears.open.deciding': {
        line: [529, 258, 702, 258, 702, 332, 736, 332],
        label: [46, 91, 141, 74],
      },
      'ears.open.hearing > ears.open.giving_way': {
        line: [529, 238, 548, 238, 548, 186, 252, 186, 252, 205, 198, 205],
        label: [46, 91, 117, 60],
      },
      'ears.open.hearing > ears.open.answering': {
        line: [529, 248, 558, 248, 558, 199, 592, 199],
        label: [46, 91, 70, 18],
      },
      'ears.open.hearing > ears.open.pausing': {
        line: [529, 268, 558, 268, 558, 280, 594.8, 280],
        label: [46, 91, 80, 32],
      },
      'ears.open.hearing.listening > ears.open.hearing.transcribing': {
        line: [392, 290, 406, 290, 406, 310, 420, 310],
        label: [266, 200, 138, 32],
      },
      'ears.open.hearing.listening > ears.open.pausing': {
        line: [392, 278, 548, 278, 548, 287, 594.8, 287],
        label: [46, 91, 126, 18],
      },
      'ears.open.hearing.transcribing > ears.open.pausing': {
        line: [515, 310, 548, 310, 548, 293, 594.8, 293],
        label: [46, 91, 144, 18],
      },
      'ears.open.pausing > ears.open.hearing': {
        line: [594.8, 300, 558, 300, 558, 355, 252, 355, 252, 319, 266, 319],
        label: [46, 91, 88, 18],
      },
      'ears.open.pausing > ears.open.deciding': {
        line: [666.8, 290, 692, 290, 692, 336, 736, 336],
        label: [46, 91, 139, 32],
      },
      'ears.open.giving_way > ears.open.answering': {
        line: [198, 198, 212, 198, 212, 165, 568, 165, 568, 186, 592, 186],
        label: [46, 91, 90, 32],
      },
      'ears.open.giving_way > ears.open.hearing': {
        line: [198, 211, 222, 211, 222, 299, 266, 299],
        label: [46, 91, 91, 46],
      },
      'ears.open.giving_way > ears.open.deciding': {
        line: [198, 218, 212, 218, 212, 375, 702, 375, 702, 349, 736, 349],
        label: [46, 91, 139, 32],
      },
      'ears.open.answering > ears.open.answering': {
        line: [620.7, 172, 620.7, 158, 649.3, 158, 649.3, 172],
        label: [46, 91, 90, 32],
      },
      'ears.open.answering > ears.open.hearing': {
        line: [592, 192, 558, 192, 558, 176, 242, 176, 242, 279, 266, 279],
        label: [46, 91, 91, 46],
      },
      'ears.open.answering > ears.open.deciding': {
        line: [678, 189, 712, 189, 712, 328, 736, 328],
        label: [46, 91, 137, 46],
      },
    },
  },
  output: {
    width: 775,
    height: 489,
    states: {
      output: [4, 4, 767, 481],
      'output.sound': [18, 42, 739, 301],
      'output.sound.idle': [70, 85, 64, 34],
      'output.sound.at_work': [182, 114, 522, 191],
      'output.sound.at_work.preparing': [234, 242, 82, 34],
      'output.sound.at_work.held': [344, 242, 64, 34],
      'output.sound.at_work.audible': [436, 152, 249, 111],
      'output.sound.at_work.audible.speaking': [488, 215, 79, 34],
      'output.sound.at_work.audible.stopping': [595, 190, 76, 34],
      'output.ear': [276.5, 371, 222, 100],
      'output.ear.closed': [328.5, 423, 64, 34],
      'output.ear.open': [420.5, 423, 64, 34],
    },
    begins: {
      'output.sound': { dot: [32, 97, 10, 10], line: [42, 102, 70, 102] },
      'output.sound.at_work': { dot: [196, 254, 10, 10], line: [206, 259, 234, 259] },
      'output.sound.at_work.audible': { dot: [450, 227, 10, 10], line: [460, 232, 488, 232] },
      'output.ear': { dot: [290.5, 435, 10, 10], line: [300.5, 440, 328.5, 440] },
    },
    arrows: {
      'output.sound.idle > output.sound.at_work': {
        line: [134, 104, 168, 104, 168, 254, 182, 254],
        label: [18, 42, 104, 18],
      },
      'output.sound.at_work > output.sound.idle': {
        line: [704, 197, 723, 197, 723, 100, 134, 100],
        label: [18, 42, 88, 18],
      },
      'output.sound.at_work.preparing > output.sound.idle': {
        line: [316, 268, 330, 268, 330, 290, 723, 290, 723, 319, 158, 319, 158, 109, 134, 109],
        label: [18, 42, 143, 60],
      },
      'output.sound.at_work.preparing > output.sound.at_work.audible': {
        line: [316, 251, 330, 251, 330, 227, 436, 227],
        label: [182, 114, 79, 46],
      },
      'output.sound.at_work.preparing > output.sound.at_work.held': {
        line: [316, 259, 344, 259],
        label: [182, 114, 74, 18],
      },
      'output.sound.at_work.held > output.sound.idle': {
        line: [408, 265, 422, 265, 422, 277, 733, 277, 733, 329, 148, 329, 148, 114, 134, 114],
        label: [18, 42, 143, 46],
      },
      'output.sound.at_work.held > output.sound.at_work.audible': {
        line: [408, 253, 422, 253, 422, 237, 436, 237],
        label: [182, 114, 148, 18],
      },
      'output.sound.at_work.audible.speaking > output.sound.at_work.audible.speaking': {
        line: [514.3, 215, 514.3, 201, 540.7, 201, 540.7, 215],
        label: [436, 152, 73, 18],
      },
      'output.sound.at_work.audible.speaking > output.sound.idle': {
        line: [567, 238, 743, 238, 743, 80, 148, 80, 148, 90, 134, 90],
        label: [18, 42, 131, 46],
      },
      'output.sound.at_work.audible.speaking > output.sound.at_work.audible.stopping': {
        line: [567, 226, 581, 226, 581, 207, 595, 207],
        label: [436, 152, 143, 32],
      },
      'output.sound.at_work.audible.stopping > output.sound.idle': {
        line: [671, 207, 733, 207, 733, 90, 158, 90, 158, 95, 134, 95],
        label: [18, 42, 128, 46],
      },
      'output.ear.closed > output.ear.open': { line: [392.5, 446, 420.5, 446], label: [276.5, 371, 67, 18] },
      'output.ear.open > output.ear.open': {
        line: [441.8, 423, 441.8, 409, 463.2, 409, 463.2, 423],
        label: [276.5, 371, 67, 18],
      },
      'output.ear.open > output.ear.closed': { line: [420.5, 434, 392.5, 434], label: [276.5, 371, 98, 32] },
    },
  },
  satellite: {
    width: 447,
    height: 422,
    states: {
      satellite: [4, 4, 439, 414],
      'satellite.present': [18, 104, 318, 300],
      'satellite.present.ears': [32, 142, 131, 248],
      'satellite.present.ears.deciding': [74, 218, 75, 34],
      'satellite.present.ears.open': [57, 342, 64, 34],
      'satellite.present.ears.deaf': [46, 280, 64, 34],
      'satellite.present.voice': [191, 142, 131, 248],
      'satellite.present.voice.deciding': [233, 218, 75, 34],
      'satellite.present.voice.audible': [214, 342, 68, 34],
      'satellite.present.voice.muted': [205, 280, 64, 34],
      'satellite.leaving': [362, 42, 67, 34],
      'satellite.gone': [364, 104, 64, 34],
    },
    begins: {
      satellite: { dot: [172, 66, 10, 10], line: [177, 76, 177, 104] },
      'satellite.present.ears': { dot: [107, 180, 10, 10], line: [112, 190, 112, 218] },
      'satellite.present.voice': { dot: [266, 180, 10, 10], line: [271, 190, 271, 218] },
    },
    arrows: {
      'satellite > satellite.leaving': { line: [396, 4, 396, 42], label: [4, 4, 68, 18] },
      'satellite.present.ears.deciding > satellite.present.ears.deaf': {
        line: [99, 252, 99, 266, 78, 266, 78, 280],
        label: [32, 142, 125, 18],
      },
      'satellite.present.ears.deciding > satellite.present.ears.open': {
        line: [124, 252, 124, 328, 105, 328, 105, 342],
        label: [32, 142, 45, 18],
      },
      'satellite.present.ears.open > satellite.present.ears.deaf': {
        line: [89, 342, 89, 314],
        label: [32, 142, 125, 18],
      },
      'satellite.present.ears.deaf > satellite.present.ears.open': {
        line: [67, 314, 67, 328, 73, 328, 73, 342],
        label: [32, 142, 145, 18],
      },
      'satellite.present.voice.deciding > satellite.present.voice.muted': {
        line: [258, 252, 258, 266, 237, 266, 237, 280],
        label: [191, 142, 117, 18],
      },
      'satellite.present.voice.deciding > satellite.present.voice.audible': {
        line: [283, 252, 283, 328, 265, 328, 265, 342],
        label: [191, 142, 45, 18],
      },
      'satellite.present.voice.audible > satellite.present.voice.muted': {
        line: [248, 342, 248, 314],
        label: [191, 142, 78, 18],
      },
      'satellite.present.voice.muted > satellite.present.voice.audible': {
        line: [226, 314, 226, 328, 231, 328, 231, 342],
        label: [191, 142, 92, 18],
      },
      'satellite.leaving > satellite.gone': { line: [396, 76, 396, 104], label: [4, 4, 120, 46] },
    },
  },
  conversation: {
    width: 232,
    height: 390,
    states: {
      conversation: [4, 4, 224, 382],
      'conversation.opening': [18, 80, 72, 34],
      'conversation.idle': [66, 338, 64, 34],
      'conversation.running': [122, 266, 69, 34],
      'conversation.waiting_for_answer': [71, 142, 143, 34],
      'conversation.dropping': [66, 204, 77, 34],
    },
    begins: { conversation: { dot: [49, 42, 10, 10], line: [54, 52, 54, 80] } },
    arrows: {
      'conversation.opening > conversation.waiting_for_answer': {
        line: [66, 114, 66, 128, 143, 128, 143, 142],
        label: [4, 4, 96, 18],
      },
      'conversation.opening > conversation.idle': {
        line: [42, 114, 42, 314, 79, 314, 79, 338],
        label: [4, 4, 45, 18],
      },
      'conversation.idle > conversation.running': {
        line: [104, 338, 104, 314, 145, 314, 145, 300],
        label: [4, 4, 87, 32],
      },
      'conversation.running > conversation.waiting_for_answer': {
        line: [174, 266, 174, 190, 185, 190, 185, 176],
        label: [4, 4, 96, 18],
      },
      'conversation.running > conversation.idle': {
        line: [168, 300, 168, 324, 117, 324, 117, 338],
        label: [4, 4, 127, 18],
      },
      'conversation.waiting_for_answer > conversation.running': {
        line: [157, 176, 157, 266],
        label: [4, 4, 127, 88],
      },
      'conversation.waiting_for_answer > conversation.waiting_for_answer': {
        line: [71, 153.3, 57, 153.3, 57, 164.7, 71, 164.7],
        label: [4, 4, 226, 88],
      },
      'conversation.waiting_for_answer > conversation.dropping': {
        line: [128, 176, 128, 190, 117, 190, 117, 204],
        label: [4, 4, 121, 32],
      },
      'conversation.dropping > conversation.waiting_for_answer': {
        line: [92, 204, 92, 190, 100, 190, 100, 176],
        label: [4, 4, 96, 18],
      },
      'conversation.dropping > conversation.running': {
        line: [117, 238, 117, 252, 139, 252, 139, 266],
        label: [4, 4, 108, 18],
      },
      'conversation.dropping > conversation.idle': { line: [92, 238, 92, 338], label: [4, 4, 45, 18] },
    },
  },
  run: {
    width: 376,
    height: 466,
    states: {
      run: [4, 4, 368, 458],
      'run.opening': [228, 228, 72, 34],
      'run.matching': [221, 352, 79, 34],
      'run.choosing': [278, 414, 79, 34],
      'run.running': [289, 42, 69, 34],
      'run.concluding': [126, 104, 90, 34],
      'run.storing': [92, 166, 65, 34],
      'run.answering': [114, 228, 86, 34],
      'run.waiting_for_answer': [146, 290, 143, 34],
      'run.done': [54, 290, 64, 34],
      'run.failed': [18, 414, 64, 34],
    },
    begins: { run: { dot: [259, 190, 10, 10], line: [264, 200, 264, 228] } },
    arrows: {
      'run.opening > run.waiting_for_answer': {
        line: [252, 262, 252, 276, 241, 276, 241, 290],
        label: [4, 4, 121, 18],
      },
      'run.opening > run.matching': {
        line: [276, 262, 276, 276, 303, 276, 303, 338, 274, 338, 274, 352],
        label: [4, 4, 45, 18],
      },
      'run.matching > run.failed': { line: [247, 386, 247, 400, 61, 400, 61, 414], label: [4, 4, 57, 18] },
      'run.matching > run.choosing': {
        line: [274, 386, 274, 400, 294, 400, 294, 414],
        label: [4, 4, 129, 158],
      },
      'run.choosing > run.running': { line: [341, 414, 341, 76], label: [4, 4, 113, 18] },
      'run.choosing > run.concluding': {
        line: [310, 414, 310, 400, 314, 400, 314, 152, 194, 152, 194, 138],
        label: [4, 4, 45, 18],
      },
      'run.running > run.concluding': { line: [306, 76, 306, 90, 171, 90, 171, 104], label: [4, 4, 88, 18] },
      'run.running > run.choosing': { line: [324, 76, 324, 90, 325, 90, 325, 414], label: [4, 4, 54, 18] },
      'run.concluding > run.storing': {
        line: [149, 138, 149, 152, 125, 152, 125, 166],
        label: [4, 4, 186, 46],
      },
      'run.concluding > run.answering': { line: [171, 138, 171, 228], label: [4, 4, 138, 32] },
      'run.storing > run.answering': {
        line: [135, 200, 135, 214, 143, 214, 143, 228],
        label: [4, 4, 62, 18],
      },
      'run.storing > run.failed': { line: [114, 200, 114, 214, 39, 214, 39, 414], label: [4, 4, 57, 18] },
      'run.answering > run.waiting_for_answer': {
        line: [171, 262, 171, 276, 194, 276, 194, 290],
        label: [4, 4, 121, 18],
      },
      'run.answering > run.done': { line: [143, 262, 143, 276, 86, 276, 86, 290], label: [4, 4, 45, 18] },
      'run.waiting_for_answer > run.matching': {
        line: [218, 324, 218, 338, 247, 338, 247, 352],
        label: [4, 4, 80, 18],
      },
    },
  },
  turn: {
    width: 1779,
    height: 658,
    states: {
      turn: [4, 4, 1770.3, 650],
      'turn.stream': [702, 267, 247.3, 148],
      'turn.stream.silent': [871.3, 367, 64, 34],
      'turn.stream.hotword': [716, 305, 72, 34],
      'turn.stream.order': [816, 305, 64, 34],
      'turn.messages': [977.3, 248, 111, 186],
      'turn.messages.fine': [1007, 324, 64, 34],
      'turn.messages.refused': [1005.3, 386, 69, 34],
      'turn.ears': [18, 267, 656, 148],
      'turn.ears.unknown': [314.5, 367, 79, 34],
      'turn.ears.deaf': [134, 305, 64, 34],
      'turn.ears.listening': [32, 305, 74, 34],
      'turn.ears.transcribing': [226, 305, 95, 34],
      'turn.ears.answering': [387, 305, 86, 34],
      'turn.ears.waiting': [594, 305, 66, 34],
      'turn.ears.resting': [501, 305, 65, 34],
      'turn.dialogue': [1116.3, 42, 644, 598],
      'turn.dialogue.absent': [1636.4, 118, 65, 34],
      'turn.dialogue.closed': [1636.9, 180, 64, 34],
      'turn.dialogue.open': [1144.3, 277, 558, 300],
      'turn.dialogue.open.triggered': [1173.3, 529, 78, 34],
      'turn.dialogue.open.woken': [1435.3, 386, 64, 34],
      'turn.dialogue.open.hearing': [1619.3, 348, 69, 34],
      'turn.dialogue.open.answering': [1245.3, 348, 162, 148],
      'turn.dialogue.open.answering.waiting': [1259.3, 448, 66, 34],
      'turn.dialogue.open.answering.holding': [1325.3, 386, 68, 34],
      'turn.dialogue.open.asked': [1527.3, 405, 64, 34],
      'turn.dialogue.open.following': [1520.8, 529, 77, 34],
    },
    begins: {
      'turn.stream': { dot: [909, 329, 10, 10], line: [914, 339, 914, 367] },
      'turn.messages': { dot: [1034, 286, 10, 10], line: [1039, 296, 1039, 324] },
      'turn.ears': { dot: [349, 329, 10, 10], line: [354, 339, 354, 367] },
      'turn.dialogue': { dot: [1663.9, 80, 10, 10], line: [1668.9, 90, 1668.9, 118] },
      'turn.dialogue.open': { dot: [1207.3, 486, 10, 10], line: [1212.3, 496, 1212.3, 529] },
      'turn.dialogue.open.answering': { dot: [1287.3, 410, 10, 10], line: [1292.3, 420, 1292.3, 448] },
    },
    arrows: {
      'turn.stream > turn.stream.order': { line: [848, 267, 848, 305], label: [702, 267, 121, 60] },
      'turn.stream > turn.stream.hotword': { line: [752, 267, 752, 305], label: [702, 267, 136, 18] },
      'turn.stream > turn.stream.silent': {
        line: [894, 267, 894, 353, 892.7, 353, 892.7, 367],
        label: [702, 267, 94, 32],
      },
      'turn.messages.fine > turn.messages.refused': {
        line: [1049.7, 358, 1049.7, 372, 1051.3, 372, 1051.3, 386],
        label: [977.3, 248, 92, 18],
      },
      'turn.messages.refused > turn.messages.refused': {
        line: [1005.3, 397.3, 991.3, 397.3, 991.3, 408.7, 1005.3, 408.7],
        label: [977.3, 248, 92, 32],
      },
      'turn.messages.refused > turn.messages.fine': {
        line: [1028.3, 386, 1028.3, 358],
        label: [977.3, 248, 136, 60],
      },
      'turn.ears > turn.ears.deaf': { line: [166, 267, 166, 305], label: [18, 267, 58, 18] },
      'turn.ears > turn.ears.listening': { line: [69, 267, 69, 305], label: [18, 267, 78, 18] },
      'turn.ears > turn.ears.transcribing': { line: [273.5, 267, 273.5, 305], label: [18, 267, 96, 18] },
      'turn.ears > turn.ears.answering': { line: [430, 267, 430, 305], label: [18, 267, 89, 18] },
      'turn.ears > turn.ears.waiting': { line: [627, 267, 627, 305], label: [18, 267, 72, 18] },
      'turn.ears > turn.ears.resting': { line: [533.5, 267, 533.5, 305], label: [18, 267, 71, 18] },
      'turn.dialogue.absent > turn.dialogue.closed': {
        line: [1668.9, 152, 1668.9, 180],
        label: [1116.3, 42, 84, 46],
      },
      'turn.dialogue.closed > turn.dialogue.open.hearing': {
        line: [1665.3, 214, 1665.3, 348],
        label: [1116.3, 42, 121, 74],
      },
      'turn.dialogue.closed > turn.dialogue.open.woken': {
        line: [1651.1, 214, 1651.1, 238, 1478, 238, 1478, 386],
        label: [1116.3, 42, 121, 32],
      },
      'turn.dialogue.closed > turn.dialogue.closed': {
        line: [1636.9, 191.3, 1622.9, 191.3, 1622.9, 202.7, 1636.9, 202.7],
        label: [1116.3, 42, 91, 32],
      },
      'turn.dialogue.closed > turn.dialogue.open': {
        line: [1658.2, 214, 1658.2, 248, 1569.3, 248, 1569.3, 277],
        label: [1116.3, 42, 102, 32],
      },
      'turn.dialogue.open > turn.dialogue.open.hearing': {
        line: [1642.3, 277, 1642.3, 348],
        label: [1144.3, 277, 131, 88],
      },
      'turn.dialogue.open > turn.dialogue.open.woken': {
        line: [1456.7, 277, 1456.7, 386],
        label: [1144.3, 277, 121, 32],
      },
      'turn.dialogue.open > turn.dialogue.closed': {
        line: [1488.3, 577, 1488.3, 606, 1726.3, 606, 1726.3, 248, 1679.6, 248, 1679.6, 214],
        label: [1116.3, 42, 125, 158],
      },
      'turn.dialogue.open > turn.dialogue.open.answering.holding': {
        line: [1158.3, 577, 1158.3, 329, 1359.3, 329, 1359.3, 386],
        label: [1144.3, 277, 145, 46],
      },
      'turn.dialogue.open > turn.dialogue.open.asked': {
        line: [1559.3, 277, 1559.3, 405],
        label: [1144.3, 277, 147, 32],
      },
      'turn.dialogue.open > turn.dialogue.open.answering': {
        line: [1369.3, 277, 1369.3, 348],
        label: [1144.3, 277, 89, 32],
      },
      'turn.dialogue.open.woken > turn.dialogue.closed': {
        line: [1467.3, 420, 1467.3, 626, 1746.3, 626, 1746.3, 228, 1693.8, 228, 1693.8, 214],
        label: [1116.3, 42, 87, 18],
      },
      'turn.dialogue.open.answering.waiting > turn.dialogue.closed': {
        line: [1292.3, 482, 1292.3, 596, 1130.3, 596, 1130.3, 228, 1644, 228, 1644, 214],
        label: [1116.3, 42, 98, 18],
      },
      'turn.dialogue.open.answering.holding > turn.dialogue.closed': {
        line: [
          1359.3, 420, 1359.3, 515, 1478.3, 515, 1478.3, 616, 1736.3, 616, 1736.3, 238, 1686.7, 238, 1686.7,
          214,
        ],
        label: [1116.3, 42, 105, 18],
      },
      'turn.dialogue.open.asked > turn.dialogue.open.following': {
        line: [1559.3, 439, 1559.3, 529],
        label: [1144.3, 277, 139, 32],
      },
      'turn.dialogue.open.following > turn.dialogue.closed': {
        line: [1559.3, 563, 1559.3, 596, 1716.3, 596, 1716.3, 258, 1672.4, 258, 1672.4, 214],
        label: [1116.3, 42, 105, 18],
      },
    },
  },
};
