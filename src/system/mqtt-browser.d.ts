// Names of the browser that mqtt's own declarations use. Nothing can be done with them here.
type Worker = never;
type MessagePort = never;
type Transferable = never;
declare const addEventListener: never;
declare const removeEventListener: never;
declare const postMessage: never;
