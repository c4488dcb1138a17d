import { render } from 'preact';
import { LIVE_TYPES } from '../observe/live-event.ts';
import { App } from './app.tsx';
import { connect } from './events.ts';
import { readSession } from './session.ts';
import './style.css';

await readSession(); // before anything else is asked, as the browser would ask for a password by itself
connect(LIVE_TYPES);
const place = document.getElementById('app');
if (place !== null) render(<App />, place);
