// Made by `npm run schemas` from docs/; change nothing here.
import type { Descriptions } from '../descriptions.ts';

export const DESCRIPTIONS: Descriptions = {
  brain: {
    name: '1 to 255 characters, no two alike. Required',
    enabled:
      "`false`: orders, signals and hooks don't start it; its name and links still do. Default: `true`",
    dangerous: '`true`: never runs for an order that is only nearly right before you confirmed it',
    signals:
      'what starts it: a list of orders and other signals. `[]` if only a name, a link or a timer starts it. Required',
    neurons: 'what it does: a list of neurons, which run one after another. Required',
    includes: 'instead of all these: a list of files to read, relative to `brain.yml`',
  },
  common: {
    say_template:
      'what to say with the values that the neuron found: a template, or a list from which Broca picks one',
    file_template: 'the same from a file of the kit; overrides a message and a `say_template`',
    kalliope_memory: 'a map of what to remember when the neuron is done',
  },
  neurons: {
    say: {
      text: 'Says a text.',
      keys: {
        message: 'a text, or a list from which Broca picks one',
        file_template: 'instead of a message: a template file, and a map of values for it',
        parameters: 'instead of a message: a template file, and a map of values for it',
        satellites:
          'where to say it, instead of where the call is heard: the name of a satellite, a list of names, or `all` for everywhere at once. `default` is the room. If some are not connected, the others say it, and the neuron fails and names the missing ones',
      },
    },
    debug: { text: 'Prints `message` (anything) with the date.', keys: {} },
    sleep: { text: 'Waits `seconds`, from 0 to 2147000.', keys: {} },
    systemdate: { text: 'Gets the local date and time.', keys: {} },
    confirm: {
      text: 'Asks whether an order is meant, as Broca does for nearly right orders.',
      keys: {
        order: 'the order that "yes" runs',
        yes_answers:
          'the answers: lists of texts. After a "no" or no answer `on_order_not_found` runs. Any other text of the person is an order of its own',
        no_answers:
          'the answers: lists of texts. After a "no" or no answer `on_order_not_found` runs. Any other text of the person is an order of its own',
        said: 'what `on_order_not_found` gets as the order. Default: `order`',
      },
    },
    neurotransmitter: {
      text: 'Runs another synapse, or asks a question.',
      keys: {
        direct_link: 'the synapse to run now',
        from_answer_link: 'instead, for a question: a list of `synapse` and `answers`',
        default: 'required for a question: the synapse for any other answer',
      },
    },
    neurotimer: {
      text: 'Runs a synapse later.',
      keys: {
        seconds: 'the delay, at least one of them; together 366 days at most. Fractions are allowed',
        minutes: 'the delay, at least one of them; together 366 days at most. Fractions are allowed',
        hours: 'the delay, at least one of them; together 366 days at most. Fractions are allowed',
        synapse: 'the synapse to run, enabled or not; with `signals: []` nothing else starts it',
        forwarded_parameters: 'a map of parameters for the synapse',
        name: 'a name for the timer; any text except `all`',
        cancel:
          'instead of all these: the name or the id of timers to cancel, or `all`. Fails if there is none',
        list: 'instead of all these: lists the timers',
      },
    },
    kill_switch: {
      text: 'Stops Broca cleanly after it has said everything (it waits one minute at most) and answered the call.',
      keys: {},
    },
    settings: {
      text: 'Changes settings for everybody.',
      keys: {
        default_stt: 'the engine to use, a name from its list',
        default_tts: 'the engine to use, a name from its list',
        default_player: 'the engine to use, a name from its list',
        default_trigger: 'the engine to use, a name from its list',
        speech_to_text:
          'engines to add to the list, as in `settings.yml`; an engine with the same name is replaced. Refused in synapses of the API with `rest_api.allow_code: false`',
        text_to_speech:
          'engines to add to the list, as in `settings.yml`; an engine with the same name is replaced. Refused in synapses of the API with `rest_api.allow_code: false`',
        players:
          'engines to add to the list, as in `settings.yml`; an engine with the same name is replaced. Refused in synapses of the API with `rest_api.allow_code: false`',
        triggers:
          'engines to add to the list, as in `settings.yml`; an engine with the same name is replaced. Refused in synapses of the API with `rest_api.allow_code: false`',
        hooks: "hook name → synapse, list of synapses, or `null`; other hooks don't change",
        variable:
          'a map of variables to add or replace. A variable from a template is a value, unless `quote_parameters` is `false`',
        var_files:
          'a list of files with such maps; later files override earlier ones, and `variable` overrides all files',
        mute: 'true or false; a change runs their hooks',
        deaf: 'true or false; a change runs their hooks',
        recognizer_multiplier: 'a number above 0',
        recognizer_energy_ratio: 'a number above 0',
        recognizer_recording_timeout: 'a number above 0',
        recognizer_recording_timeout_with_silence: 'a number above 0',
      },
    },
    list: {
      text: 'Changes a list that orders name, for everybody.',
      keys: {
        name: "the list, required. One that doesn't exist is made",
        set: 'all values, or a map with `values`, `range`, `wildcard` or `type` as in a brain file',
        remove: "a value, or a list of values, by what is said. Values that aren't there are ignored",
        add: 'a value, or a list of values. A value that says the same as one that is there takes its place',
      },
    },
    brain: {
      text: 'Enables or disables a synapse.',
      keys: { synapse_name: 'the synapse, required', enabled: 'true or false, required' },
    },
    shell: {
      text: 'Runs a command with `/bin/sh`, in the directory of the kit and without input.',
      keys: {
        cmd: 'the command, required',
        query: 'a text that becomes its last argument',
        async: 'true: start the command and continue. The command keeps running when Broca stops',
        timeout:
          'seconds, 30 by default, none with `async`. On timeout, the command and everything it started are killed, except processes that belong to another user by then (`sudo`)',
        quote_parameters: '`false`: templates in `cmd` can insert code, see below',
      },
    },
    script: {
      text: 'Runs a file of the kit as a program, without a shell.',
      keys: {
        path: "the file, required. You can put arguments after it, as in Kalliope's documentation: `blink.sh {{ lamp }} on`",
        args: 'a list of arguments; each is one argument, whatever it contains. If the program takes options, put `--` before a value',
        async: 'as in shell',
        timeout: 'as in shell',
      },
    },
    ansible_playbook: {
      text: 'Runs a playbook on this machine with the program `ansible-playbook`, which must be installed.',
      keys: {
        task_file: 'the playbook, required; a value in it is one name',
        sudo: 'true: run as another user',
        sudo_user: 'that user, root by default',
        sudo_password:
          "the password for `sudo`. Ansible gets it in a file that only Broca's user can read; Broca removes the file afterwards",
        timeout: 'seconds, 300 by default; then the playbook is killed',
      },
    },
    volume: {
      text: 'Sets the volume of the sound card, or of PulseAudio, with the program `amixer`.',
      keys: {
        level: 'a whole number from 0 to 100, required',
        action: '`set` (default), or `raise` or `lower` by that much; the result stays within 0 and 100',
      },
    },
    play: {
      text: 'Plays a sound file on the current player after everything before it has been heard.',
      keys: {
        file: 'a sound file, or a list from which Broca picks one at random; required. A value in it is one name, as in `sounds/{{ animal }}.wav`',
        filename:
          'a sound file, or a list from which Broca picks one at random; required. A value in it is one name, as in `sounds/{{ animal }}.wav`',
      },
    },
    kalliope_version: { text: 'Gets the version of Broca.', keys: {} },
    uri: {
      text: 'Makes an HTTP request.',
      keys: {
        url: 'begins with `http://` or `https://`; required. A value in it is encoded, and can only come after the host and port',
        method:
          '`GET` (default), `POST`, `PUT`, `PATCH`, `DELETE`, `HEAD` or `OPTIONS`, in upper or lower case',
        headers: 'a map',
        data: 'what to send: a map or a list, or JSON as a text, in which a value in quotes is a text. With the header `Content-Type: application/x-www-form-urlencoded` a map of texts, or a text like `a=1&b=2`',
        data_from_file: 'instead of `data`: a file that is sent unchanged; a value in it is one name',
        user: 'login (basic authentication)',
        password: 'login (basic authentication)',
        timeout: 'seconds for the whole request, 30 by default, 3600 at most',
      },
    },
    mqtt_publisher: {
      text: 'Publishes a message to an MQTT broker.',
      keys: {
        broker_ip:
          'required. A value in `topic` is one level, as in `home/{{ room }}/light`; `broker_ip` and `port` cannot contain values',
        topic:
          'required. A value in `topic` is one level, as in `home/{{ room }}/light`; `broker_ip` and `port` cannot contain values',
        payload:
          'required; a map or a list is sent as JSON, anything else as text. In a text that begins with `{` or ``, like `\'{"state": "{{ state }}"}\'`, a value [stays a JSON text',
        port: '1883 by default',
        qos: '0 (default), 1 or 2',
        retain: '`true`: the broker keeps the message for later subscribers',
        username: 'as in the signal `mqtt_subscriber`',
        password: 'as in the signal `mqtt_subscriber`',
        client_id: 'as in the signal `mqtt_subscriber`',
        keepalive: 'as in the signal `mqtt_subscriber`',
        protocol: 'as in the signal `mqtt_subscriber`',
        ca_cert: 'as in the signal `mqtt_subscriber`',
        certfile: 'as in the signal `mqtt_subscriber`',
        keyfile: 'as in the signal `mqtt_subscriber`',
        tls_insecure: 'as in the signal `mqtt_subscriber`',
      },
    },
    signals: {
      text: 'Sends a notification to all signals.',
      keys: { notification: 'its name; required', payload: 'its data' },
    },
  },
  signals: {
    order: {
      text: 'what starts the synapse when you say it',
      keys: {
        text: 'what you say, with holes. Required',
        'matching-type': 'how the words are compared: see below. Default: `normal`',
        'excluded-words': 'words and phrases that forbid a match. Required with `not-contain`',
        'stt-correction': 'a list of `input` and `output`: words to replace before this order is compared',
        'stt-correction-file': 'a file with such a list, relative to the kit',
        interrupts: '`true`: cancels a question that waits',
        near: '`false`: never taken for what was nearly said',
      },
    },
    intent: {
      text: 'Starts a synapse with any sentence of an intent.',
      keys: {
        name: 'the name of the intent. Required',
        slots: 'slots with the value that each must hold: a value, a list of values, or `true` for any value',
        near: '`false`: never taken for what was nearly said',
      },
    },
    event: {
      text: 'Starts a synapse at certain times, in the time zone of the machine.',
      keys: {
        year: '1970 to 9999',
        month: '1 to 12, or `jan` to `dec`',
        day: '1 to 31; `last`; `1st mon` to `5th sun`; `last mon` to `last sun`',
        week: '1 to 53, by ISO 8601',
        day_of_week: '0 (Monday) to 6, or `mon` to `sun`',
        hour: 'from 0',
        minute: 'from 0',
        second: 'from 0',
      },
    },
    mqtt_subscriber: {
      text: 'Starts a synapse with each message from an MQTT broker.',
      keys: {
        broker_ip: 'address or name of the broker; required',
        topic: 'required; `+` matches one whole level, `#` at the end matches all further levels',
        is_json: '`true`: messages are JSON',
        qos: '0 (default), 1 or 2',
        broker_port: '1883 by default',
        username: 'login at the broker',
        password: 'login at the broker',
        client_id:
          'a new one for each connection by default. Two clients with the same id disconnect each other',
        keepalive: 'seconds between keepalive messages, 60 by default',
        protocol: '`MQTTv311`, `MQTTv31` or `MQTTv5`',
        ca_cert:
          'the CA certificate of the broker, relative to the kit. Setting it, or `certfile`, turns on TLS',
        certfile: "Broca's own certificate and its key",
        keyfile: "Broca's own certificate and its key",
        tls_insecure: '`true`: accept a broker certificate with another name',
      },
    },
    geolocation: {
      text: 'Starts a synapse when a device enters a circle.',
      keys: {
        latitude: 'the centre of the circle, in degrees',
        longitude: 'the centre of the circle, in degrees',
        radius: 'in meters',
      },
    },
  },
  sentences: {
    lists: 'names with a list of values, or a map with `values`, `range`, `wildcard: true` or a `type`',
    rules: 'names with a part of a pattern',
    expansion_rules: 'names with a part of a pattern',
    skip_words: 'words and phrases that mean nothing',
    intents: 'sentences, as in files of sentences',
    settings:
      '`{ignore_whitespace: true}`: the `intents` of the same entry or folder are found wherever an order has spaces',
  },
  block: {
    sentences: 'the sentences, in the form of a pattern. Required',
    slots: 'slots that these sentences fill, with their values',
    requires_context:
      'what must hold of the value of a list, or of the room; with `slot: true` it becomes a slot',
    excludes_context: 'what must not hold',
    lists: 'lists and rules for these sentences alone',
    expansion_rules: 'lists and rules for these sentences alone',
    required_keywords: 'words of which one must be said',
    response: 'the name of an answer; Broca passes it on',
    metadata: 'for your own notes',
  },
  settings: {
    default_speech_to_text:
      'the engine to use, by its name in the list below; all but the player also accept a list of fallbacks: `[{big-pc: 1.5}, {race: [vosk, other]}, pocketsphinx]` (several engines). Default: the first of the list',
    default_text_to_speech:
      'the engine to use, by its name in the list below; all but the player also accept a list of fallbacks: `[{big-pc: 1.5}, {race: [vosk, other]}, pocketsphinx]` (several engines). Default: the first of the list',
    default_player:
      'the engine to use, by its name in the list below; all but the player also accept a list of fallbacks: `[{big-pc: 1.5}, {race: [vosk, other]}, pocketsphinx]` (several engines). Default: the first of the list',
    default_trigger:
      'the engine to use, by its name in the list below; all but the player also accept a list of fallbacks: `[{big-pc: 1.5}, {race: [vosk, other]}, pocketsphinx]` (several engines). Default: the first of the list',
    speech_to_text:
      'lists of engines: a name, or `name: {parameters}`; the parameter `engine` sets the engine if the name is your own (engines). Default: `pocketsphinx`, `espeak`, `speaker`, `none`',
    text_to_speech:
      'lists of engines: a name, or `name: {parameters}`; the parameter `engine` sets the engine if the name is your own (engines). Default: `pocketsphinx`, `espeak`, `speaker`, `none`',
    players:
      'lists of engines: a name, or `name: {parameters}`; the parameter `engine` sets the engine if the name is your own (engines). Default: `pocketsphinx`, `espeak`, `speaker`, `none`',
    triggers:
      'lists of engines: a name, or `name: {parameters}`; the parameter `engine` sets the engine if the name is your own (engines). Default: `pocketsphinx`, `espeak`, `speaker`, `none`',
    cache_path: 'folder for cached speech, relative to the data directory. Default: `tts-cache`',
    var_files: 'files of variables, relative to the kit; later files override earlier ones. Default: none',
    secret_variables:
      'names of variables that the interface and the log hide, in addition to those with a secret name (`wifi_password`, `my_token`). Default: none',
    hooks: 'hook name → synapse, list of synapses, or nothing. Default: nothing',
    'questions.voice_deadline':
      'timeout of a question in seconds: asked in the room, asked over the API. Default: 60, 600',
    'questions.api_deadline':
      'timeout of a question in seconds: asked in the room, asked over the API. Default: 60, 600',
    'options.mute': 'the state at start. Default: `false`',
    'options.deaf': 'the state at start. Default: `false`',
    'options.energy_threshold':
      'initial threshold for speech: loudness as the root mean square of 16-bit sound. A change restarts from the new value. From there the threshold follows the room, down to 40, or to this value if it is lower. Default: `4000`',
    'options.recognizer_energy_ratio':
      'how far above the room the threshold settles: × 1.5 is 3.5 dB. Default: `1.5`',
    'options.recognizer_multiplier':
      'sound louder than the threshold × this is speech; ratio × multiplier must be above 1, or the room itself counts as speech. Default: `1`',
    'options.adjust_for_ambient_noise_second':
      'seconds after the microphone opens in which all sound counts as the room. Seldom needed, because Broca learns the room all the time. Default: `0`',
    'options.recognizer_recording_timeout':
      'maximum length of an order in seconds; Broca cuts off longer ones. Default: `15`',
    'options.recognizer_recording_timeout_with_silence': 'seconds you have to begin the order. Default: `3`',
    'options.stt_timeout':
      'maximum seconds that the ear is open for one order; 0 leaves it to the two above. Default: `0`',
    'listening.detector':
      'what detects speech: `energy` uses loudness; `silero` is a neural network that separates voices from music and clatter (how well). It has to be installed (35 MB); until then Broca uses `energy`; `auto` is `silero` if it was installed at the start; `wyoming` is a service elsewhere. Default: `auto`',
    'listening.detector_uri':
      'the address of that service: `tcp://HOST:PORT` or `unix:///PATH`, or a list of these. Default: required with `detector: wyoming`',
    'listening.end_silence': 'seconds of silence that end an order. Default: `0.6`',
    'listening.complete_silence':
      'seconds of silence that end an order that is whole and that no other order begins with. Default: `0.25`',
    'listening.follow_up': 'seconds you have to begin the answer to a question; 0 opens no ear. Default: `8`',
    'listening.echo_tail':
      "seconds in which the room may still carry the assistant's last words; Broca ignores sound in that time. Default: `0.3`",
    'listening.echo_canceller':
      "take Broca's own voice out of what the microphone hears; `auto`: between the microphone and the loudspeaker of this machine where libspeexdsp is installed, unless the sound server does it; `true`: always; `false`: never. Default: `auto`",
    'listening.ducking':
      'lower the volume of other sounds while you speak to the assistant. Default: `false`',
    'microphone.source':
      'the sound source: `mic`, `stdin`, `file` or `none` (microphone). Default: `mic` with a trigger other than `none`, or with any other of these keys; else `none`',
    'microphone.program':
      'the recording program, `arecord` or `sox`, and the ALSA device. Default: `arecord` if it is installed, `default`',
    'microphone.device':
      'the recording program, `arecord` or `sox`, and the ALSA device. Default: `arecord` if it is installed, `default`',
    'microphone.rate': 'samples per second of the device or the pipe, 8000 to 192000. Default: `16000`',
    'microphone.path': 'the sound file of the source `file`, relative to the kit. Default: none',
    'rest_api.active': 'serve the interface; `--port` of `npm start` serves it in any case. Default: `true`',
    'rest_api.host': 'the address to listen on. Default: `127.0.0.1`',
    'rest_api.port': 'the port to listen on; 0 takes any free one. Default: `5000`',
    'rest_api.password_protected':
      'require a login, or a token; a new password ends the logins of the console. Default: `false`',
    'rest_api.login':
      'require a login, or a token; a new password ends the logins of the console. Default: `false`',
    'rest_api.password':
      'require a login, or a token; a new password ends the logins of the console. Default: `false`',
    'rest_api.allow_unprotected': 'allow other machines to connect without a password. Default: `false`',
    'rest_api.allowed_cors_origin':
      '`false`, one origin (`http://tablet.lan:8080`; Broca ignores `/*` at its end), a list, or `"*"`: every site, with its visitors\' logins. `"*"` requires a password, and so does `"null"`: every page can have that origin. Default: `false`',
    'rest_api.allowed_hosts': 'additional host names of this service: who may ask. Default: none',
    'rest_api.trusted_proxies':
      "addresses and networks (`10.0.0.0/8`) of reverse proxies: Broca takes the client's address from their `X-Forwarded-For`. Default: none",
    'rest_api.ssl_cert': 'a certificate and its key, in PEM, relative to the kit: HTTPS. Default: plain HTTP',
    'rest_api.ssl_key': 'a certificate and its key, in PEM, relative to the kit: HTTPS. Default: plain HTTP',
    'rest_api.mask_secrets':
      "what the interface shows as `***`: `true`, every secret; `false`, none, except to tokens below `admin`. Default: every secret except the login's password and the engines' parameters",
    'rest_api.inject_events':
      'allow clients to inject events: `true`, every client that may call the API; `false`, no client. Default: from this machine only, while `rest_api.host` is this machine',
    'rest_api.max_synapses':
      'how many synapses clients can create through the API, and the total size of their files; beyond that the answer is 413. Default: `1000`, `8`',
    'rest_api.max_synapses_megabytes':
      'how many synapses clients can create through the API, and the total size of their files; beyond that the answer is 413. Default: `1000`, `8`',
    'rest_api.allow_code':
      "allow synapses from the API to run programs (`shell`, `script`, `ansible_playbook`) and to name files (`play`, `data_from_file`, `file_template`, certificates, engines in the neuron `settings` …). `false` refuses them, including those created earlier, but never restricts the kit's own. Variables that change while Broca runs are then values, which cannot choose a program or a file. Default: `true`",
    'rest_api.grace_time': 'seconds that a stop waits for running work, 0 to 3600. Default: `10`',
    'rest_api.compatibility': "`kalliope`: answer as Kalliope's clients expect. Default: `none`",
    'traces.active': 'store a trace of each run, including what was said. Default: `true`',
    'traces.keep':
      'how many of the last runs to keep, and how much disk space they may use; Broca removes the oldest first. Default: `500`, `50`',
    'traces.max_megabytes':
      'how many of the last runs to keep, and how much disk space they may use; Broca removes the oldest first. Default: `500`, `50`',
    'traces.transcripts':
      'include the words of people and of the assistant; if not, traces show `…` instead. Default: `true`',
    'traces.record_audio':
      'also keep the sound of each order, at most two minutes of each; never without `transcripts`. Default: `false`',
    'traces.otlp_endpoint':
      'where to send each run as a trace of OpenTelemetry, and the headers to send with it. Default: nowhere',
    'traces.otlp_headers':
      'where to send each run as a trace of OpenTelemetry, and the headers to send with it. Default: nowhere',
    'understanding.near':
      'what becomes of an order that matches nothing but is nearly right: `ask`, "Did you mean: …?"; `run` it at once, and ask only for synapses with `dangerous: true`, and in languages whose opposites Broca does not know; `off`. Default: `ask` for people in the room, in browser tabs and on the page; `off` for clients of the API, unless the call has `near`',
    'understanding.threshold':
      "how near, from 0 to 1: the part of the words' weight that has to fit, less for words that the kit does not have. Default: `0.6`",
    'understanding.question':
      'the question, a template with `order`. Default: "Did you mean: {{ order }}?" in the kit\'s language',
    'understanding.yes_answers':
      "the answers to it. Default: those of the kit's language: English, French, German, Spanish, Italian",
    'understanding.no_answers':
      "the answers to it. Default: those of the kit's language: English, French, German, Spanish, Italian",
    'wyoming.active':
      "offer Broca's services to others by the Wyoming protocol: Home Assistant, or another Broca. Default: `false`",
    'wyoming.services':
      'the services to offer: `asr`, the recogniser; `tts`, the voice; `wake`, the wake word (hotword); `handle`, the brain itself. Default: all four',
    'wyoming.host': 'the address to listen on; port 0 takes any free one. Default: `127.0.0.1`, `10300`',
    'wyoming.port': 'the address to listen on; port 0 takes any free one. Default: `127.0.0.1`, `10300`',
    'wyoming.socket': 'a Unix socket instead; relative to the kit. Default: none',
    'wyoming.allow_unprotected':
      'allow other machines to connect: the protocol has no password. Default: `false`',
    'wyoming.advertise':
      'announce the services by multicast DNS, so that Home Assistant finds them; not with a `socket`, or with a `host` that only this machine can reach. Default: `false`',
    'wyoming.discover':
      "connect to satellites that announce themselves in the network, also while `wyoming.active` is `false`. Leave it off if you don't know who is in your network. Default: `false`",
    'logging.level':
      'the lowest level to log: `debug` (includes every request; requests that change something with a token are `info`), `info`, `warn`, `error`. Default: `info`',
    'logging.format': '`text` for people, `json` for programs; `--log` overrides it. Default: `text`',
    'logging.transcripts': 'include the words of people and of the assistant. Default: `false`',
    'mqtt.broker_ip':
      'a broker of your home: Broca publishes its state there and takes commands there. Default: none, `1883`',
    'mqtt.broker_port':
      'a broker of your home: Broca publishes its state there and takes commands there. Default: none, `1883`',
    'mqtt.client_id':
      'as of the neuron `mqtt_publisher`; files are relative to the kit. Default: a random id, `60` s, no login, `MQTTv311`, no TLS',
    'mqtt.keepalive':
      'as of the neuron `mqtt_publisher`; files are relative to the kit. Default: a random id, `60` s, no login, `MQTTv311`, no TLS',
    'mqtt.username':
      'as of the neuron `mqtt_publisher`; files are relative to the kit. Default: a random id, `60` s, no login, `MQTTv311`, no TLS',
    'mqtt.password':
      'as of the neuron `mqtt_publisher`; files are relative to the kit. Default: a random id, `60` s, no login, `MQTTv311`, no TLS',
    'mqtt.protocol':
      'as of the neuron `mqtt_publisher`; files are relative to the kit. Default: a random id, `60` s, no login, `MQTTv311`, no TLS',
    'mqtt.ca_cert':
      'as of the neuron `mqtt_publisher`; files are relative to the kit. Default: a random id, `60` s, no login, `MQTTv311`, no TLS',
    'mqtt.certfile':
      'as of the neuron `mqtt_publisher`; files are relative to the kit. Default: a random id, `60` s, no login, `MQTTv311`, no TLS',
    'mqtt.keyfile':
      'as of the neuron `mqtt_publisher`; files are relative to the kit. Default: a random id, `60` s, no login, `MQTTv311`, no TLS',
    'mqtt.tls_insecure':
      'as of the neuron `mqtt_publisher`; files are relative to the kit. Default: a random id, `60` s, no login, `MQTTv311`, no TLS',
    'mqtt.name': 'the name of this assistant in your home. Default: `Broca` and the name of the machine',
    'mqtt.topic':
      'the topic above all topics of this assistant; it must be unique, and it must not be, contain or be inside `mqtt.group`. Default: `broca/` and `mqtt.name`, or the name of the machine',
    'mqtt.discovery_prefix':
      'where Home Assistant looks for devices; null: nowhere. Default: `homeassistant`',
    'mqtt.group': 'a topic that all assistants at the broker listen to; null: none. Default: `broca/all`',
    'mqtt.shares':
      '`mute`, `deaf` or both: the same for all assistants of the group that share it. Default: nothing',
    'mqtt.transcripts':
      'publish the words of people and of the assistant; only if `traces.transcripts` is true too. Default: `false`',
    satellites:
      'microphones and outputs elsewhere to connect to: name → address (`tcp://HOST:PORT`, `unix:///PATH`), or a map with the keys below. The name is also that of its conversation; `default` and `all` are reserved. Default: none',
    'satellites.NAME.uri': 'its address',
    'satellites.NAME.language':
      'the language of its recogniser and its voice. Default: that of their entries',
    'satellites.NAME.speech_to_text':
      'its own engines, by their names in the lists above; `trigger: none` needs no entry there. Default: the same as for all',
    'satellites.NAME.text_to_speech':
      'its own engines, by their names in the lists above; `trigger: none` needs no entry there. Default: the same as for all',
    'satellites.NAME.trigger':
      'its own engines, by their names in the lists above; `trigger: none` needs no entry there. Default: the same as for all',
    'satellites.NAME.area':
      'of all microphones in an area, Broca serves one; sentences of intents know it. Default: the same area as all others without one, and the room',
    'satellites.NAME.deaf': 'its state at start. Default: `false`',
    'satellites.NAME.mute': 'its state at start. Default: `false`',
    'resource_directory.neuron': 'folders of the kit with your own modules. Default: nothing',
    'resource_directory.signal': 'folders of the kit with your own modules. Default: nothing',
    'resource_directory.stt': 'folders of the kit with your own modules. Default: nothing',
    'resource_directory.tts': 'folders of the kit with your own modules. Default: nothing',
    'resource_directory.trigger': 'folders of the kit with your own modules. Default: nothing',
  },
};
